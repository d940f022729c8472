import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	compileShim,
	FaultRules,
	type Operation,
	readJournal,
	shimVariables,
} from "@sim-registration/test-kit/faults";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../../support/server-process.ts";

const SYNC_MICROSECONDS = 300;
/** Unique to the answer to an accepted submission. */
const ANSWER = '"success":true,"reference":"';

/** The built server in a separate directory, with the shim between it and its disk. */
export class WatchedServer {
	/** the current faults of its disk */
	readonly rules: FaultRules;
	/** contains DATA_DIR and KEY_DIR */
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
	 * @param home an existing, empty directory without symbolic links in its path
	 * @param variables of the environment, in addition to those of every test
	 */
	static async prepare(
		home: string,
		variables: Readonly<Record<string, string>> = {},
	): Promise<WatchedServer> {
		const watched = new WatchedServer(home, await compileShim(), variables);
		await mkdir(watched.root);
		return watched;
	}

	/** @returns its address; the caller ends it */
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

	/** The address of the last started process. */
	get url(): string {
		return this.#url;
	}

	/** All output of its processes, to standard output and standard error. */
	output(): string {
		return this.#started.map((server) => server.output()).join("");
	}

	/**
	 * Runs an operator command beside it, on the same disk. @returns its output, including errors
	 */
	async operator(...argv: string[]): Promise<string> {
		return await runOperatorProcess(this.#variables, ...argv).catch(
			({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
		);
	}

	/** @returns the exit code of a process that ended, undefined while it runs */
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
	 * All disk operations of its processes.
	 *
	 * @param size as returned by `journalSize`; by default all
	 */
	async operations(size?: number): Promise<Operation[]> {
		return readJournal((await readFile(this.#journal)).subarray(0, size));
	}

	/** The current size of the journal. */
	async journalSize(): Promise<number> {
		return (await stat(this.#journal)).size;
	}
}

/** The references that the server had sent before a moment. */
export function acknowledgedIn(operations: readonly Operation[]): Set<string> {
	const found = operations.flatMap((operation) =>
		operation.kind === "answered" ? [/"reference":"([^"]+)"/.exec(operation.text)?.[1] ?? ""] : [],
	);
	return new Set(found);
}
