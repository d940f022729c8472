import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	compileShim,
	FaultRules,
	type Operation,
	readJournal,
	shimVariables,
} from "@sim-registration/fault-harness";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../../support/server-process.ts";

const SYNC_MICROSECONDS = 300;
/** How an accepted submission is answered; no other call's answer has it. */
const ANSWER = '"success":true,"reference":"';

/** The built server on a directory of its own, with the shim between it and its disk. */
export class WatchedServer {
	/** what of its disk fails just now */
	readonly rules: FaultRules;
	/** holds DATA_DIR and KEY_DIR */
	readonly root: string;
	readonly #journal: string;
	readonly #variables: Readonly<Record<string, string>>;
	readonly #started: ServerProcess[] = [];
	#server: ServerProcess | undefined;
	#url = "";

	private constructor(home: string, library: string, variables: Readonly<Record<string, string>>) {
		this.root = join(home, "recorded");
		this.#journal = join(home, "journal");
		this.rules = new FaultRules(join(home, "rules"));
		const shim = shimVariables({
			library,
			root: this.root,
			journal: this.#journal,
			answer: ANSWER,
			rules: this.rules.path,
			syncMicroseconds: SYNC_MICROSECONDS,
		});
		this.#variables = { ...variablesIn(this.root), ...shim, ...variables };
	}

	/**
	 * @param home exists, is empty, and has no symbolic link in its path
	 * @param variables of the environment, beside those of every test
	 */
	static async prepare(
		home: string,
		variables: Readonly<Record<string, string>> = {},
	): Promise<WatchedServer> {
		const watched = new WatchedServer(home, await compileShim(), variables);
		await mkdir(watched.root);
		return watched;
	}

	/** @returns the address to call; whoever starts ends */
	async start(): Promise<string> {
		const server = spawnServer(this.#variables);
		this.#server = server;
		this.#started.push(server);
		const failed = server.ended.then(({ code, errors }) => {
			throw new Error(`The server ended with ${code}: ${errors}`);
		});
		this.#url = await Promise.race([server.url, failed]);
		return this.#url;
	}

	/** The address of the process that was started last. */
	get url(): string {
		return this.#url;
	}

	/** All that its processes wrote, to standard output and standard error. */
	output(): string {
		return this.#started.map((server) => server.output()).join("");
	}

	/** Runs an operator command beside it, on the same disk. @returns what it printed, errors too */
	async operator(...argv: string[]): Promise<string> {
		return await runOperatorProcess(this.#variables, ...argv).catch(
			({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
		);
	}

	/** @returns the exit code of a process that ended by itself, undefined while it runs */
	exitCode(): number | undefined {
		return this.#server?.process.exitCode ?? undefined;
	}

	/** Waits until the process has ended by itself. */
	async ended(): Promise<void> {
		await this.#server?.ended;
	}

	async end(signal: NodeJS.Signals): Promise<void> {
		if (this.#server !== undefined) await endProcess(this.#server.process, signal);
	}

	/**
	 * What every one of its processes did to the disk.
	 *
	 * @param size as `journalSize` gave it; absent: to the end
	 */
	async operations(size?: number): Promise<Operation[]> {
		return readJournal((await readFile(this.#journal)).subarray(0, size));
	}

	/** Marks the present in the journal. */
	async journalSize(): Promise<number> {
		return (await stat(this.#journal)).size;
	}
}

/** The references that the server had sent off before a moment. */
export function acknowledgedIn(operations: readonly Operation[]): Set<string> {
	const found = operations.flatMap((operation) =>
		operation.kind === "answered" ? [/"reference":"([^"]+)"/.exec(operation.text)?.[1] ?? ""] : [],
	);
	return new Set(found);
}
