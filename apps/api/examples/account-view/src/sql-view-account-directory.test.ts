import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describeAccountDirectory } from "@sim-registration/api/contracts";
import { SqlViewAccountDirectory } from "./sql-view-account-directory.ts";
import { makeTelecomDatabase } from "./telecom-database.ts";

let folder = "";
let directory: SqlViewAccountDirectory | undefined;

describeAccountDirectory("SqlViewAccountDirectory", {
	open: (accounts) => {
		folder = mkdtempSync(join(tmpdir(), "account-view-"));
		const path = join(folder, "telecom.db");
		makeTelecomDatabase(path, accounts);
		directory = new SqlViewAccountDirectory(path);
		return Promise.resolve(directory);
	},
	close: () => {
		directory?.onApplicationShutdown();
		rmSync(folder, { recursive: true });
		return Promise.resolve();
	},
	goAway: () => {
		const database = new DatabaseSync(join(folder, "telecom.db"));
		database.exec("DROP VIEW sim_registration_accounts");
		database.close();
		return Promise.resolve();
	},
});
