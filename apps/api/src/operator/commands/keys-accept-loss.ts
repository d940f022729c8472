import { existsSync } from "node:fs";
import { join } from "node:path";
import { FilesFit } from "../../domain/key-fit/files-fit.ts";
import { inFolder } from "../../domain/key-fit/find-misfit.ts";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import { readFacts } from "../../domain/key-fit/read-facts.ts";
import { refuseMisfit } from "../../domain/key-fit/refuse-misfit.ts";
import { refuseOtherUser } from "../../domain/key-fit/refuse-other-user.ts";
import { Database } from "../../platform/database/database.ts";
import {
	ENVIRONMENT,
	type Environment,
	parseEnvironment,
} from "../../platform/environment/environment.ts";
import { loadExtensions } from "../../platform/extensions/load-extensions.ts";
import { withFileStore } from "../../platform/files/files.module.ts";
import { ServerLock } from "../../platform/files/server-lock.ts";
import { Log } from "../../platform/logging/log.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { hasTables, withDatabase } from "../check/check-database.ts";
import { type Command, type CommandInput, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { requireData } from "../require-data.ts";

const FIELDS = "After `registrations accept-loss` an export of one has its fields.";
const BACKUP_NEXT = "Now start the server, and make a backup.";
const WRAPPING_KEY_FILE = "wrapping-key";

export const keysAcceptLoss: Command = {
	name: "keys accept-loss",
	summary:
		"Continues with the current root secret, wrapping keys and file store after the previous ones are permanently lost. What only those opened or contained stays lost.",
	options: [DRY_RUN],

	destroys: () => true,
	mayDestroy: "give up what only lost keys open, and lost files",

	acceptsLoss: true,

	/** A dry run opens no vault and reads no root secret that is missing: that would create it. */
	async runAlone({ options }, { variables }) {
		if (options.dryRun !== true) return undefined;
		const environment = parseEnvironment(variables);
		const facts = await readFacts(environment);
		const { data, roots } = facts;
		if (missingIn(environment).length === 0 && roots.length > 0) return undefined;
		refuseOtherUser(environment);
		requireData(environment);
		refuseBesideServer(environment);
		await refuseWithoutTables(environment);
		await refuseMisfit(environment, await loadExtensions(environment), { acceptsLoss: true });
		const isRootLost =
			roots.length === 0 || (data.root !== undefined && !roots.includes(data.root));
		const keys = lostKeysIn(environment, facts);
		return await withDatabase(environment, async (database) => {
			const { countAll } = database.fn;
			const found = database.selectFrom("registrations").select(countAll().as("count"));
			const count = Number((await found.executeTakeFirstOrThrow()).count);
			const withoutFiles = await countWithoutFiles(environment, database);
			const lost = [
				...(isRootLost ? ["root secret"] : []),
				...keys,
				...(withoutFiles > 0 ? ["files"] : []),
			];
			const consequences = describeLosses("could no longer", {
				registrations: count,
				unopened: keys.length === 0 ? 0 : count,
				withoutFiles,
			});
			const output = [
				`Would be accepted as lost: ${lost.join(", ")}.`,
				lookedIn(environment, isRootLost),
				`${consequences}.`,
				...(isRootLost ? [describeRootLoss(await countAccounts(database))] : []),
			].join(" ");
			return { output, isFailed: false };
		});
	},

	/** Notes which keys are lost while they still are: opening the vault creates them again. */
	async before({ environment }, input) {
		refuseBesideServer(environment);
		if (environment.DATABASE_URL !== undefined) await refuseWithoutTables(environment);
		lostKeys.set(input, lostKeysIn(environment, await readFacts(environment)));
		return undefined;
	},

	subjectOf: () => "keys",

	async run(application, input) {
		const fit = application.get(KeyFit);
		const loss = await fit.findLoss();
		const files = application.get(FilesFit);
		const areFilesLost = await files.areMissing();
		const named = lostKeys.get(input) ?? [];
		const keys = loss.lost.flatMap((key) =>
			key === "wrapping key or vault" && named.length > 0 ? named : [key],
		);
		const lost = [...keys, ...(areFilesLost ? ["files"] : [])].join(", ");
		if (lost === "") {
			const last = await fit.lastAcceptedAt();
			const files =
				last === undefined
					? "its files are there"
					: `nothing more is lost than was accepted at ${inHongKong(last)}`;
			return `Root secret, vault and wrapping key belong to the data, and ${files}; \`registrations accept-loss\` accepts the loss of single files. Nothing was changed.`;
		}
		const consequences = (can: string) => describeLosses(can, losses);
		const losses = {
			registrations: loss.registrations,
			unopened: loss.lost.length > 0 ? loss.unopened : undefined,
			withoutFiles: areFilesLost ? await files.countWithoutFiles() : 0,
		};
		const isRootLost = loss.lost.includes("root secret");
		const environment = application.get<Environment>(ENVIRONMENT);
		const where = loss.lost.length > 0 ? [lookedIn(environment, isRootLost)] : [];
		const accounts = isRootLost ? await countAccounts(application.get(Database)) : 0;
		const ofRoot = isRootLost ? [describeRootLoss(accounts)] : [];
		if (input.options.dryRun === true)
			return [
				`Would be accepted as lost: ${lost}.`,
				...where,
				`${consequences("could no longer")}.`,
				...ofRoot,
			].join(" ");
		await application
			.get(Consent)
			.require(
				input,
				[
					`These will be accepted as lost: ${lost}.`,
					...where,
					`${consequences("can never again")}.`,
					...ofRoot,
					"Look for every backup first.",
				].join(" "),
			);
		await fit.acceptLoss(loss, areFilesLost);
		const fields = areFilesLost && loss.unopened === 0 ? ` ${FIELDS}` : "";
		return `Accepted as lost: ${lost}. ${consequences("can no longer")}.${fields} ${isRootLost ? nextAfterRoot(accounts) : BACKUP_NEXT}`;
	},
};

interface Losses {
	readonly registrations: number;
	/** how many of them no key opens; undefined if no key is lost */
	readonly unopened: number | undefined;
	readonly withoutFiles: number;
}

/** @param can `can`, or what else happens to them */
function describeLosses(can: string, { registrations, unopened, withoutFiles }: Losses): string {
	const all = counted(registrations, "registration");
	return [
		...(unopened === undefined ? [] : [describeUnopened(can, unopened, registrations)]),
		...(withoutFiles === 0 ? [] : [`${withoutFiles} of ${all} ${can} be exported with all files`]),
	].join(", and ");
}

function describeUnopened(can: string, unopened: number, registrations: number): string {
	if (registrations === 0) return "There are no registrations";
	if (unopened > 0)
		return `${unopened} of ${counted(registrations, "registration")} ${can} be opened`;
	return registrations === 1
		? "The only registration opens"
		: `All ${registrations} registrations open`;
}

/** How many registrations lack files, if those of the newest are missing. Changes nothing. */
async function countWithoutFiles(environment: Environment, database: Database): Promise<number> {
	// Its store may be elsewhere.
	if (environment.EXTENSIONS !== undefined) return 0;
	const log = new Log(() => {});
	return await withFileStore(environment, log, async (store) => {
		const files = new FilesFit(database, store, log, environment);
		return (await files.areMissing()) ? await files.countWithoutFiles() : 0;
	});
}

async function countAccounts(database: Database): Promise<number> {
	const { count } = await database
		.selectFrom("accounts")
		.select(({ fn }) => fn.countAll().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

function describeRootLoss(accounts: number): string {
	return `${counted(accounts, "account")} must be imported again, all sessions and invitations end, existing registrations are no longer found by account number, and earlier entries of the audit log can no longer be checked.`;
}

/** The account numbers of existing accounts, and the audit log, are sealed with the lost secret. */
function nextAfterRoot(accounts: number): string {
	return `Now start the server, run \`accounts import FILE --remove-missing --remove-at-most ${accounts}\` and \`audit accept\`, and make a backup.`;
}

/** A mistyped folder looks like a loss. */
function lookedIn(environment: Environment, isRootLost: boolean): string {
	const { KEY_DIR, KEY_DATABASE_URL, ROOT_SECRET } = environment;
	const database = KEY_DATABASE_URL === undefined ? "" : " and the database of KEY_DATABASE_URL";
	const secret = isRootLost && ROOT_SECRET !== undefined ? " and ROOT_SECRET" : "";
	return `Looked for in ${inFolder("KEY_DIR", KEY_DIR)}${database}${secret}.`;
}

/** The files of KEY_DIR without which no key opens. A vault or a wrapper of EXTENSIONS has none. */
function missingIn(environment: Environment): string[] {
	const { KEY_DIR, KEY_DATABASE_URL, KEY_WRAPPER_COMMAND, EXTENSIONS } = environment;
	if (EXTENSIONS !== undefined) return [];
	const isMissing = (name: string) => !existsSync(join(KEY_DIR, name));
	const isVaultLost = KEY_DATABASE_URL === undefined && isMissing(VAULT_FILE);
	const isWrappingKeyLost = KEY_WRAPPER_COMMAND === undefined && isMissing(WRAPPING_KEY_FILE);
	return [
		...(isVaultLost ? [`vault (${VAULT_FILE})`] : []),
		...(isWrappingKeyLost ? [`wrapping key (${WRAPPING_KEY_FILE})`] : []),
	];
}

/** Where nothing was ever stored, this command would create the tables. */
async function refuseWithoutTables(environment: Environment): Promise<void> {
	await withDatabase(environment, async (database) => {
		if (await hasTables(database)) return;
		throw new OperatorError(
			"The database has no tables yet, so nothing can be lost. Nothing was done.",
		);
	});
}

const lostKeys = new WeakMap<CommandInput, readonly string[]>();

/**
 * Names the keys that are missing or belong to another installation. A key that is there but opens
 * nothing is not among them.
 */
function lostKeysIn(
	environment: Environment,
	{ data, vaultOwner }: Awaited<ReturnType<typeof readFacts>>,
): string[] {
	const missing = missingIn(environment);
	const isOtherVault = vaultOwner !== undefined && vaultOwner !== data.installation;
	return missing.length === 0 && isOtherVault ? [`vault (${VAULT_FILE})`] : missing;
}

/** A running server has the right keys, so the misfit is in this command's environment. */
function refuseBesideServer({ DATA_DIR, DATABASE_URL }: Environment): void {
	if (DATABASE_URL !== undefined || !existsSync(DATA_DIR) || !ServerLock.isHeld(DATA_DIR)) return;
	throw new OperatorError(
		"A server runs on this data, so its keys are not lost. Give this command the server's KEY_DIR and ROOT_SECRET, or stop the server first.",
	);
}
