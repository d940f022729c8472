import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { Option } from "commander";
import { AccountImport, TooManyMissingError } from "../../domain/account-import/account-import.ts";
import type { ImportedAccount } from "../../domain/accounts/account-row.ts";
import { type Command, OperatorError, UsageError } from "../command.ts";
import { Progress } from "../progress.ts";

export const accountsImport: Command = {
	name: "accounts import",
	summary:
		"Adds and updates accounts from a CSV file with the columns accountNO, mobileNOs, brNO, contactEmail, isDummyBr. All rows or none. --remove-missing removes accounts that are not in the file; more than 10 % of all accounts only with --yes.",
	argument: {
		name: "<file.csv>",
		description: "accounts in UTF-8, with a header line; - reads standard input",
	},
	options: [
		new Option("--dry-run", "check the file and count; change nothing"),
		new Option("--remove-missing", "remove accounts that are not in the file"),
		new Option("--yes", "let --remove-missing remove more than 10 % of all accounts"),
	],

	mayBeFirst: true,

	subjectOf: () => "accounts",

	async run(application, { positionals, options }) {
		const [path = ""] = positionals;
		const removeMissing = options.removeMissing === true;
		const mayRemoveMany = options.yes === true;
		if (mayRemoveMany && !removeMissing)
			throw new UsageError("--yes belongs to --remove-missing. Nothing was done.");
		const accounts = await parse(await readText(path));
		const accountImport = application.get(AccountImport);
		if (options.dryRun === true) {
			const can = `${accounts.length} accounts can be imported.`;
			if (!removeMissing) return can;
			const { missing, all } = await accountImport.countMissing(accounts);
			return `${can} ${missing} of ${all} accounts would be removed.`;
		}
		try {
			const progress = application.get(Progress);
			const onStaged = (count: number) => progress.report(count, accounts.length, "accounts");
			const result = await accountImport.import(accounts, {
				removeMissing,
				mayRemoveMany,
				onStaged,
			});
			return `${result.added} added, ${result.updated} updated, ${result.removed} removed.`;
		} catch (error) {
			if (!(error instanceof TooManyMissingError)) throw error;
			throw new OperatorError(
				`${error.message} Check the file; if they are to be removed, repeat the command with --yes.`,
			);
		}
	},
};

async function readText(path: string): Promise<string> {
	try {
		const bytes = path === "-" ? await buffer(process.stdin) : await readFile(path);
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof TypeError)
			throw new OperatorError(`${path} is not UTF-8. Save it as "CSV UTF-8" and import it again.`);
		throw new OperatorError(`${path} cannot be read.`);
	}
}

async function parse(text: string): Promise<ImportedAccount[]> {
	// Imported here, because other commands do not need its CSV library.
	const { AccountFileError, parseAccountFile } = await import(
		"../../domain/account-import/account-file.ts"
	);
	try {
		return parseAccountFile(text);
	} catch (error) {
		if (!(error instanceof AccountFileError)) throw error;
		throw new OperatorError(`Nothing was imported.\n${error.message}`);
	}
}
