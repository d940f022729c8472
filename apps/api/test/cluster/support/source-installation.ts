import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { parseEnvironment } from "../../../src/platform/environment/environment.ts";
import { Log } from "../../../src/platform/logging/log.ts";
import { Customer } from "../../support/customer.ts";
import { runOperator } from "../../support/run-operator.ts";
import { acceptedFiles } from "../../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../../support/server-process.ts";
import { completeSubmission } from "../../support/submission.ts";
import { trustEveryClock } from "../../support/trust-every-clock.ts";

const SECRET_BYTES = 48;
const MAILS = 2;
const MORE_THAN_A_YEAR_MS = 400 * 24 * 60 * 60 * 1000;
const WAIT = { timeout: 60_000, interval: 100 };
/** Files that SQLite creates while a database is open. */
const WORKING_FILES = /(server\.lock.*|-wal|-shm)$/;

/** An acknowledged submission, and its customer. */
export interface Registered {
	readonly token: string;
	readonly idempotencyKey: string;
	readonly body: unknown;
	readonly answer: { readonly reference: string };
}

/** An installation on SQLite and disk, as the built server stores it. */
export class SourceInstallation {
	readonly directory = mkdtempSync(join(tmpdir(), "sim-registration-source-"));
	readonly variables: Readonly<Record<string, string>>;
	readonly registered: Registered[] = [];
	/** of a customer who is logged in and has not submitted */
	token = "";
	#server: ServerProcess | undefined;

	/** @param more additional variables, such as where mails are sent */
	constructor(more: Readonly<Record<string, string>>) {
		this.variables = {
			...variablesIn(this.directory),
			ROOT_SECRET: randomBytes(SECRET_BYTES).toString("base64url"),
			...more,
		};
	}

	get places(): { readonly data: string; readonly keys: string } {
		return { data: join(this.directory, "data"), keys: join(this.directory, "keys") };
	}

	/** Makes an installation without registrations. */
	async create(): Promise<void> {
		const accounts = join(this.directory, "accounts.csv");
		await writeFile(
			accounts,
			"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n300000001,61230001,,one@example.com,false\n",
		);
		await this.operator("accounts", "import", accounts);
	}

	async start(): Promise<string> {
		this.#server = spawnServer(this.variables);
		return await this.#server.url;
	}

	/** Makes registrations whose mails cannot be sent, and a customer who is still filling in. */
	async fill(url: string, count: number): Promise<void> {
		for (let seed = 1; seed <= count; seed++) {
			const customer = await Customer.loggedIn(url);
			const body = completeSubmission(await acceptedFiles(seed));
			const idempotencyKey = randomUUID();
			const { body: answer } = await customer.submit(body, idempotencyKey).expect(200);
			this.registered.push({ token: customer.token, idempotencyKey, body, answer });
		}
		this.token = (await Customer.loggedIn(url)).token;
		await vi.waitUntil(
			async () => (await this.countWaiting()) === this.registered.length * MAILS,
			WAIT,
		);
	}

	async countWaiting(): Promise<number> {
		return JSON.parse(await this.operator("outbox", "list", "--json")).length;
	}

	operator(...argv: string[]): Promise<string> {
		return runOperatorProcess(this.variables, ...argv);
	}

	/** Purges as if the retention period of deregistered registrations had ended. */
	async purgeNextYear(): Promise<void> {
		const environment = parseEnvironment(this.variables);
		const clock = () => new Date(Date.now() + MORE_THAN_A_YEAR_MS);
		const doNotTrust = trustEveryClock();
		await runOperator(["registrations", "purge", "--yes"], {
			environment,
			clock,
			log: new Log(() => {}),
		});
		doNotTrust();
	}

	async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
		if (this.#server !== undefined) await endProcess(this.#server.process, signal);
		this.#server = undefined;
	}

	/** The digest of each of its files, by name. */
	async fingerprint(): Promise<Record<string, string>> {
		const entries = await readdir(this.directory, { recursive: true, withFileTypes: true });
		const paths = entries
			.filter((entry) => entry.isFile() && !WORKING_FILES.test(entry.name))
			.map((entry) => join(entry.parentPath, entry.name));
		const digest = async (path: string) =>
			[
				path,
				createHash("sha256")
					.update(await readFile(path))
					.digest("hex"),
			] as const;
		return Object.fromEntries(await Promise.all(paths.map(digest)));
	}

	async close(): Promise<void> {
		await this.stop("SIGKILL");
		await rm(this.directory, { recursive: true, force: true });
	}
}

/** The contents of a registration's export, by file. */
export async function exported(
	operator: (...argv: string[]) => Promise<string>,
	reference: string,
	directory: string,
): Promise<Record<string, string>> {
	const target = join(directory, `export-${reference}`);
	await operator("registrations", "export", reference, "--to", target, "--originals-only");
	const entries = await readdir(target, { recursive: true });
	const names = entries.filter((name) => name !== "originals");
	expect(names.length).toBeGreaterThan(0);
	const read = async (name: string) =>
		[name, (await readFile(join(target, name))).toString("base64")] as const;
	return Object.fromEntries(await Promise.all(names.map(read)));
}
