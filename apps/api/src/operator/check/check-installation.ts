import type { INestApplicationContext } from "@nestjs/common";
import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { CaptchaVerifier } from "../../domain/captcha/captcha-verifier.ts";
import { FileScanner } from "../../domain/file-inspection/scanning/file-scanner.ts";
import { findNewestFiles } from "../../domain/key-fit/files-fit.ts";
import { refuseBackup } from "../../domain/key-fit/refuse-backup.ts";
import { refuseMisfit } from "../../domain/key-fit/refuse-misfit.ts";
import { RegistrationDelivery } from "../../domain/outbox/delivery/registration-delivery.ts";
import { Mailer } from "../../domain/outbox/mail/mailer.ts";
import { DatabaseUnavailableError } from "../../platform/database/database-unavailable-error.ts";
import { describeSqliteError } from "../../platform/database/sqlite-error.ts";
import { type Environment, EnvironmentError } from "../../platform/environment/environment.ts";
import type { Port } from "../../platform/extensions/extension.ts";
import { within } from "../../platform/extensions/limit-adapter.ts";
import { loadExtensions } from "../../platform/extensions/load-extensions.ts";
import { describeDenied } from "../../platform/files/describe-denied.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { describeFullDisk, fullFolderOf } from "../../platform/files/full-disk.ts";
import { isStorageFull } from "../../platform/http/storage-full.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { Log } from "../../platform/logging/log.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { OperatorError, type Start } from "../command.ts";
import { checkClock, checkDatabase, withDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkFiles } from "./check-files.ts";
import { checkPermissions } from "./check-permissions.ts";
import {
	checkAccounts,
	checkCaptcha,
	checkIamSmart,
	checkMail,
	checkScanner,
	checkWebhook,
} from "./check-services.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkVault } from "./check-vault.ts";
import { type Finding, failed, passed, skipped } from "./finding.ts";
import { openSample } from "./open-sample.ts";

/** Time limit of each check. A key service that does not answer is asked for ten seconds. */
const LIMIT_MS = 30_000;

/** In the order of the report, after the settings. */
const NAMES = [
	"extensions",
	"permissions",
	"database",
	"vault",
	"clock",
	"disk",
	"keys",
	"files",
	"accounts",
	"mail",
	"webhook",
	"scanner",
	"captcha",
	"iamsmart",
	"site",
] as const;

type Name = (typeof NAMES)[number];

/** What to do after an error that does not say it. */
const ADVICE: Readonly<Record<Name, string>> = {
	extensions: "Correct the file that EXTENSIONS names (docs/extending.md).",
	permissions: "Run this as the server's user.",
	database:
		"Check DATABASE_URL, and that PostgreSQL runs; or DATA_DIR, and restore a damaged file (docs/operating.md, Restore).",
	vault:
		"Check KEY_DATABASE_URL, and that PostgreSQL runs; or KEY_DIR, and restore a damaged file (docs/operating.md, Restore).",
	clock: "Repeat this.",
	disk: "Check that DATA_DIR and KEY_DIR are mounted, and that the server's user may write there.",
	keys: "See Keys in docs/operating.md.",
	files: "Check the disk of DATA_DIR, or the S3_… variables and the rights of their key.",
	accounts: "Check the ACCOUNTS_… variables.",
	mail: "Check SMTP_URL.",
	webhook:
		"Check that the receiver runs, and WEBHOOK_URL; for its certificate NODE_EXTRA_CA_CERTS.",
	scanner: "Check the CLAMAV_… variables.",
	captcha: "Check the RECAPTCHA_… variables.",
	iamsmart:
		"Look the code up in docs/iam-smart.md; check the IAMSMART_… variables, this machine's clock, and outgoing connections.",
	site: "Start the server, and check PUBLIC_URL, the proxy and its certificate.",
};

type Found = Finding | readonly Finding[];
type Task = (signal: AbortSignal) => Found | Promise<Found>;

/** One line of the report. */
export interface CheckedThing extends Finding {
	readonly check: "settings" | Name;
}

/** The report has the failures; only the audit log needs this. */
class ChecksFailedError extends OperatorError {}

/**
 * Checks everything that the installation needs. Nothing that it writes lasts, except an entry in the
 * audit log if the keys fit.
 */
export async function checkInstallation(start: Start): Promise<CheckedThing[]> {
	const { findings, environment } = checkSettings(start.variables);
	const settings = findings.map((finding) => ({ check: "settings" as const, ...finding }));
	if (environment !== undefined) return [...settings, ...(await checkRest(environment, start))];
	return [...settings, ...NAMES.flatMap((name) => skip(name, "The settings are invalid."))];
}

async function checkRest(environment: Environment, start: Start): Promise<CheckedThing[]> {
	refuseBackup(environment);
	const { clock, variables } = start;
	const log = new Log(() => {});
	const [loading, extensions] = await load(environment);
	const database = run("database", () => checkDatabase(environment));
	const opened = Promise.withResolvers<string>();
	let recording: Promise<unknown> | undefined;
	const things = Promise.all([
		loading,
		run("permissions", () => checkPermissions(environment, variables)),
		database,
		checkAdapter("vault", KeyVault, () => checkVault(environment, hasData())),
		afterDatabase("clock", () => checkClock(environment, { clock, log })),
		run("disk", () => checkDisk(environment, hasData())),
		checkKeys(),
		checkAdapter("files", FileStore, () => checkFiles(environment, clock(), newestFile())),
		checkAdapter("accounts", AccountDirectory, () => checkAccounts(environment)),
		checkAdapter("mail", Mailer, () => checkMail(environment)),
		checkAdapter("webhook", RegistrationDelivery, (signal) =>
			checkWebhook(environment, clock, signal),
		),
		checkAdapter("scanner", FileScanner, () => checkScanner(environment)),
		checkAdapter("captcha", CaptchaVerifier, () => checkCaptcha(environment)),
		run("iamsmart", () => checkIamSmart(environment, () => start.fetchContentKey(environment))),
		...sites(),
	]).then((found) => found.flat());
	const found = await things;
	return recording === undefined ? found : [...found, ...(await run("keys", recorded))];

	/** Waits for the last entry in the audit log. Only its failure is news. */
	async function recorded(): Promise<readonly Finding[]> {
		try {
			await recording;
		} catch (error) {
			if (!(error instanceof ChecksFailedError)) throw error;
		}
		return [];
	}

	/** Ends when everything else was checked, so that the audit log has what failed. */
	async function openAudited(application: INestApplicationContext): Promise<string> {
		opened.resolve(openSample(application));
		const names = (await things)
			.filter(({ result }) => result === "failed")
			.map(({ check }) => check);
		if (names.length === 0) return "Nothing failed.";
		throw new ChecksFailedError("", `Failed: ${[...new Set(names)].join(", ")}.`);
	}

	async function afterDatabase(name: Name, task: Task, taskIfNew: Task = noDataYet) {
		const [found] = await database;
		if (found?.result === "passed") return await run(name, task);
		if (found?.result === "skipped") return await run(name, taskIfNew);
		return skip(name, "The database cannot be used.");
	}

	async function hasData() {
		const [found] = await database;
		return found?.result === "passed";
	}

	async function newestFile() {
		if (!(await hasData())) return undefined;
		const [newest] = await withDatabase(environment, findNewestFiles);
		return newest;
	}

	async function checkKeys() {
		if (extensions === undefined) return skip("keys", "The extensions cannot be loaded.");
		const open = async () => {
			const inside = start.runInside({ environment, extensions, clock, log }, (application) => {
				recording = inside;
				return openAudited(application);
			});
			inside.catch(opened.reject);
			return passed(await opened.promise);
		};
		return await afterDatabase("keys", open, async () => {
			await refuseMisfit(environment, extensions, { isServer: true });
			return noDataYet();
		});
	}

	function sites() {
		const { PUBLIC_URL } = environment;
		if (PUBLIC_URL === undefined) return [skip("site", "PUBLIC_URL is not set.")];
		return PUBLIC_URL.map((origin) =>
			run("site", (signal) => checkSite(environment, origin, signal)),
		);
	}

	async function checkAdapter(name: Name, port: Port, task: Task) {
		if (extensions === undefined) return skip(name, "The extensions cannot be loaded.");
		return extensions.has(port)
			? skip(name, `${port.name} is an adapter of your own.`)
			: await run(name, task);
	}
}

async function load(environment: Environment) {
	const loading = loadExtensions(environment);
	const found = await run("extensions", async () => {
		const { portNames } = await loading;
		if (environment.EXTENSIONS === undefined) return skipped("EXTENSIONS is not set.");
		return passed(`They are loaded. Adapters of your own: ${portNames.join(", ") || "none"}.`);
	});
	return [found, await loading.catch(() => undefined)] as const;
}

function noDataYet(): Finding {
	return skipped("There is no data yet.");
}

/** Ends at the time limit, and turns any error into a line without a stack. */
async function run(check: Name, task: Task): Promise<CheckedThing[]> {
	const late = new Error(`There was no answer within ${LIMIT_MS / 1000} seconds`);
	try {
		const found = await within(LIMIT_MS, late, task);
		return [found].flat().map((finding) => ({ check, ...finding }));
	} catch (error) {
		const cause = describe(error);
		// Our own errors are whole sentences that say what to do.
		const isExplained = cause.endsWith(".");
		return [{ check, ...failed(isExplained ? cause : `${cause}. ${ADVICE[check]}`) }];
	}
}

function skip(check: Name, why: string): CheckedThing[] {
	return [{ check, ...skipped(why) }];
}

/** Two errors only say that there is a cause. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error instanceof EnvironmentError) return `${error.problems.join(", ")}.`;
	const described = describeSqliteError(error) ?? describeDenied(error);
	if (described !== undefined) return described;
	if (isStorageFull(error)) return describeFullDisk(fullFolderOf(error), error.message);
	const isEmpty = error instanceof DatabaseUnavailableError || error.message === "fetch failed";
	if (isEmpty && error.cause instanceof Error) return describe(error.cause);
	const message = error.message
		.replaceAll(/\n\s+at .*/g, "")
		.replaceAll(/\s+/g, " ")
		.trim();
	const code = errorCodeOf(error);
	if (message === "") return code ?? error.name;
	return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
