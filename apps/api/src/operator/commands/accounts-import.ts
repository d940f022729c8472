import { readFile } from "node:fs/promises";
import { AccountImport } from "../../login/accounts/account-import.ts";
import type { ImportedAccount } from "../../login/accounts/account-row.ts";
import { type Command, OperatorError } from "../command.ts";

export const accountsImport: Command = {
	name: "accounts import",
	usage: "FILE.csv [--dry-run] [--remove-missing]",
	summary:
		"Adds and updates accounts from a CSV file with the columns accountNO, mobileNOs, brNO, contactEmail, isDummyBr. All rows or none.",

	mayBeFirst: true,

	subjectOf: () => "accounts",

	async run(application, { positionals, options }) {
		const [path] = positionals;
		if (path === undefined) throw new OperatorError("Name the CSV file to import.");
		const accounts = await parse(await readText(path));
		if (options["dry-run"] === true) return `${accounts.length} accounts can be imported.`;
		const removeMissing = options["remove-missing"] === true;
		const result = await application.get(AccountImport).import(accounts, { removeMissing });
		const { added, updated, removed } = result;
		return `${added} added, ${updated} updated, ${removed} removed.`;
	},
};

async function readText(path: string): Promise<string> {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
	} catch (error) {
		if (error instanceof TypeError)
			throw new OperatorError(`${path} is not UTF-8. Save it as "CSV UTF-8" and import it again.`);
		throw new OperatorError(`${path} cannot be read.`);
	}
}

async function parse(text: string): Promise<ImportedAccount[]> {
	// Its CSV library is of no use to other commands.
	const { AccountFileError, parseAccountFile } = await import(
		"../../login/accounts/account-file.ts"
	);
	try {
		return parseAccountFile(text);
	} catch (error) {
		if (!(error instanceof AccountFileError)) throw error;
		throw new OperatorError(`Nothing was imported.\n${error.message}`);
	}
}
