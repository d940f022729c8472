import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import type { INestApplicationContext } from "@nestjs/common";
import { Option } from "commander";
import type { AccountFile } from "../../domain/account-import/account-file.ts";
import {
	AccountImport,
	ImportRefusedError,
	type MissingAccounts,
	mostMissing,
} from "../../domain/account-import/account-import.ts";
import { isDemoAccount } from "../../domain/accounts/demo-accounts.ts";
import { hasOwnDirectory } from "../../domain/accounts/own-directory.ts";
import { placesOf } from "../../domain/key-fit/find-misfit.ts";
import { readFacts } from "../../domain/key-fit/read-facts.ts";
import { refuseMisfit } from "../../domain/key-fit/refuse-misfit.ts";
import {
	ENVIRONMENT,
	type Environment,
	parseEnvironment,
} from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { loadExtensions } from "../../platform/extensions/load-extensions.ts";
import {
	argumentOf,
	type Command,
	type CommandInput,
	DRY_RUN,
	OperatorError,
	UsageError,
} from "../command.ts";
import { Consent } from "../consent.ts";
import { describeUnreadable } from "../describe-unreadable.ts";
import { only } from "../only.ts";
import { Progress } from "../progress.ts";

export const accountsImport: Command = {
	name: "accounts import",
	summary:
		"Adds and updates accounts from a CSV file with the columns accountNO, mobileNOs, brNO, contactEmail, isDummyBr. All rows or none. --remove-missing removes accounts that are not in the file; with --yes at most 10 % of all accounts, because the file may be truncated.",
	argument: {
		name: "<file.csv>",
		description:
			"accounts in UTF-8, with a header line and commas between the values: accountNO has 9 letters or digits, mobileNOs 8 digits each, with spaces between several, brNO the first 8 characters of the BR number, contactEmail one address, isDummyBr true or false; - reads standard input",
		parse: only((text) => text.trim() !== "", "Name a file, or - for standard input."),
	},
	options: [
		DRY_RUN,
		new Option("--remove-missing", "remove accounts that are not in the file"),
		new Option(
			"--remove-at-most <number>",
			"accounts to remove at most, in place of the 10 %",
		).argParser(only((text) => /^\d{1,9}$/.test(text), "Give a number of accounts.")),
	],

	mayBeFirst: true,
	ifInterrupted:
		"Either all rows were imported or none; repeat the command, which changes nothing twice.",

	destroys: ({ options }) => options.removeMissing === true,
	mayDestroy: "remove accounts that are not in the file, and end their sessions",

	subjectOf: ({ options }) =>
		options.removeMissing === true ? "accounts --remove-missing" : "accounts",
	recordsOutput: true,

	/** Where there is no installation, a dry run must not create one. */
	async runAlone(input, { variables }) {
		if (input.options.dryRun !== true) return undefined;
		const environment = parseEnvironment(variables);
		const extensions = await loadExtensions(environment);
		refuseOtherDirectory(environment, extensions);
		await refuseMisfit(environment, extensions);
		if (!(await isNew(environment))) return undefined;
		const { accounts, otherColumns } = await fileOf(input, environment);
		const [data, keys] = placesOf(environment);
		const output = [
			...unusedIn(otherColumns),
			`${accounts.length} would be added, 0 updated, 0 unchanged, 0 removed.`,
			`There is no installation in ${data} and ${keys} yet. The import would create it. If there should be one, set DATA_DIR and KEY_DIR as for the server.`,
		].join("\n");
		return { output, isFailed: false };
	},

	/** A file that is refused must not create an installation either. */
	async before({ environment, extensions = Extensions.NONE }, input) {
		refuseOtherDirectory(environment, extensions);
		if (!(await isNew(environment))) return undefined;
		refuseRootInFoldersOf(environment);
		limitOf(input);
		await fileOf(input, environment);
		const [data, keys] = placesOf(environment);
		return `A new installation was created in ${data} and ${keys}. If there should have been one, set DATA_DIR and KEY_DIR as for the server.`;
	},

	async run(application, input) {
		const { options } = input;
		const limit = limitOf(input);
		const environment = application.get<Environment>(ENVIRONMENT);
		const { accounts, otherColumns } = await fileOf(input, environment);
		const accountImport = application.get(AccountImport);
		const progress = application.get(Progress);
		for (const line of unusedIn(otherColumns)) progress.note(line);
		const onStaged = (count: number) => progress.report(count, accounts.length, "accounts");
		if (options.dryRun === true) {
			const { added, updated, unchanged, ...missing } = await accountImport.rehearse(
				accounts,
				onStaged,
			);
			const removed = options.removeMissing === true ? missing.missing : 0;
			const isTooMany = removed > (limit ?? mostMissing(missing.all));
			const counts = `${added} would be added, ${updated} updated, ${unchanged} unchanged, ${removed} removed.`;
			if (isTooMany) throw new OperatorError(tooMany(missing, limit), counts);
			return counts;
		}
		try {
			const { added, updated, unchanged, removed } = await accountImport.import(accounts, {
				onStaged,
				...(options.removeMissing === true && {
					agreeToRemove: (missing) => agree(application, input, missing),
				}),
			});
			return `${added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed.`;
		} catch (error) {
			if (error instanceof ImportRefusedError) throw new OperatorError(error.message);
			throw error;
		}
	},
};

/** Accounts that nobody looks up would seem to be in use. */
function refuseOtherDirectory(environment: Environment, extensions: Extensions): void {
	if (hasOwnDirectory(environment, extensions)) return;
	const other = environment.ACCOUNTS === "http" ? "ACCOUNTS=http" : "your account directory";
	throw new OperatorError(
		`Customers' accounts are looked up by ${other}, not among imported ones. Nothing was imported.`,
	);
}

/** The server, which is not root, could not open what root creates in its folders. */
function refuseRootInFoldersOf({ DATA_DIR, KEY_DIR }: Environment): void {
	if (process.geteuid?.() !== 0) return;
	for (const folder of [DATA_DIR, KEY_DIR]) {
		const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
		if (owner !== 0)
			throw new OperatorError(
				`Run this as the server's user: ${resolve(folder)} belongs to the user ${owner}, and this runs as root. Nothing was imported.`,
			);
	}
}

/** Whether no server or command has used the place yet. */
async function isNew(environment: Environment): Promise<boolean> {
	const { data } = await readFacts(environment);
	return data.installation === undefined && !data.isBeingMovedTo;
}

/** @returns how many accounts may be removed: the number agreed to, or the limit for scripts */
async function agree(
	application: INestApplicationContext,
	input: CommandInput,
	missing: MissingAccounts,
): Promise<number> {
	const limit = limitOf(input);
	const isAsked = input.options.yes !== true;
	const most = limit ?? (isAsked ? missing.all : mostMissing(missing.all));
	if (missing.missing > most)
		throw new OperatorError(`${tooMany(missing, limit)} Nothing was imported.`);
	if (!isAsked || missing.missing === 0) return most;
	const share = Math.ceil((100 * missing.missing) / missing.all);
	await application
		.get(Consent)
		.require(
			input,
			`The accounts that are not in ${sourceOf(argumentOf(input))}, ${missing.missing} of ${missing.all} (${share} %), will be removed, and their sessions will end.`,
		);
	return missing.missing;
}

function tooMany({ missing, all }: MissingAccounts, limit: number | undefined): string {
	const what = limit === undefined ? "the 10 % that --yes allows" : limit;
	return `${missing} of ${all} accounts would be removed, more than ${what}. Check the file; if they are to be removed, give --remove-at-most ${missing}.`;
}

function limitOf({ options }: CommandInput): number | undefined {
	if (options.removeAtMost === undefined) return undefined;
	if (options.removeMissing !== true)
		throw new UsageError("--remove-at-most belongs to --remove-missing. Nothing was done.");
	return Number(options.removeAtMost);
}

/** A misspelt column of another program's export would go unnoticed. */
function unusedIn(otherColumns: readonly string[]): string[] {
	if (otherColumns.length === 0) return [];
	return [
		`Not used: the ${otherColumns.length === 1 ? "column" : "columns"} ${otherColumns.join(", ")}.`,
	];
}

/** Of commands that have read their file: standard input can be read only once. */
const read = new WeakMap<CommandInput, AccountFile>();

async function fileOf(input: CommandInput, { NODE_ENV }: Environment): Promise<AccountFile> {
	const path = argumentOf(input);
	const file = read.get(input) ?? (await readAccounts(path));
	if (file.accounts.length === 0 && input.options.removeMissing !== true)
		throw new OperatorError(`${nameOf(path)} has no accounts. Nothing was imported.`);
	const demo = file.accounts.find(isDemoAccount);
	if (NODE_ENV === "production" && demo !== undefined)
		throw new OperatorError(
			`${nameOf(path)} has the demo account ${demo.accountNO}, whose login is publicly known: no server in production starts with it. Nothing was imported.`,
		);
	read.set(input, file);
	return file;
}

async function readAccounts(path: string): Promise<AccountFile> {
	const text = await readText(path);
	// A pipe whose first command failed
	if (text.trim() === "")
		throw new OperatorError(`${nameOf(path)} is empty. Nothing was imported.`);
	return await parse(text);
}

function nameOf(path: string): string {
	return path === "-" ? "The standard input" : path;
}

function sourceOf(path: string): string {
	return path === "-" ? "the standard input" : path;
}

async function readText(path: string): Promise<string> {
	try {
		const bytes = path === "-" ? await readStandardInput() : await readFile(path);
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof TypeError)
			throw new OperatorError(
				`${nameOf(path)} is not UTF-8. Save it as "CSV UTF-8" and import it again.`,
			);
		throw new OperatorError(`${describeUnreadable(path, error)} Nothing was imported.`);
	}
}

async function readStandardInput(): Promise<Buffer> {
	if (process.stdin.isTTY)
		process.stderr.write("Type or paste the accounts; Ctrl-D on an empty line ends them.\n");
	return await buffer(process.stdin);
}

async function parse(text: string): Promise<AccountFile> {
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
