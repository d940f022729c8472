import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { ImportedAccount } from "@sim-registration/api";

const VIEW = readFileSync(new URL("../accounts.sql", import.meta.url), "utf8");

/** Creates the telecom's tables and the view, for tests and demos. */
export function makeTelecomDatabase(path: string, accounts: readonly ImportedAccount[]): void {
	const database = new DatabaseSync(path);
	database.exec(`
		CREATE TABLE account (account_no TEXT PRIMARY KEY, br_no TEXT, contact_email TEXT NOT NULL);
		CREATE TABLE subscription (msisdn TEXT, account_no TEXT REFERENCES account);
		${VIEW}`);
	const addAccount = database.prepare("INSERT INTO account VALUES (?, ?, ?)");
	const addNumber = database.prepare("INSERT INTO subscription VALUES (?, ?)");
	for (const { accountNO, brNO, contactEmail, isDummyBr, mobileNOs } of accounts) {
		addAccount.run(accountNO, isDummyBr ? null : `${brNO}-000-01-24-9`, contactEmail);
		for (const number of mobileNOs) addNumber.run(number, accountNO);
	}
	database.close();
}
