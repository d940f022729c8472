import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { Extensions } from "../../../platform/extensions/extensions.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { AccountImport } from "../../account-import/account-import.ts";
import { Events } from "../../events/events.ts";
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
		const events = new Events(Extensions.NONE, now);
		const sessions = new Sessions(database, keys, now);
		await new AccountImport(database, keys, sessions, events, now).import(accounts);
		return new DatabaseAccountDirectory(database, keys);
	},
	close: () => database.destroy(),
});
