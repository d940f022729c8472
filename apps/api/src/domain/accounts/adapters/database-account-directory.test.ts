import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { AccountImport } from "../../account-import/account-import.ts";
import { Sessions } from "../../sessions/sessions.ts";
import { describeAccountDirectory } from "../account-directory.contract.ts";
import { DatabaseAccountDirectory } from "./database-account-directory.ts";

const now = () => new Date();
let database: Database;

describeAccountDirectory("DatabaseAccountDirectory", {
	open: async (accounts) => {
		database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		const keys = new RootKeys(["a root secret of thirty-two characters"]);
		await new AccountImport(database, keys, new Sessions(database, keys, now), now).import(
			accounts,
		);
		return new DatabaseAccountDirectory(database, keys);
	},
	close: () => database.destroy(),
});
