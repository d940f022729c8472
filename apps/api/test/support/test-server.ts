import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { NestFactory } from "@nestjs/core";
import { count } from "@sim-registration/test-kit";
import { Sweeper } from "../../src/domain/registrations/sweeper.ts";
import type { Ask } from "../../src/operator/consent.ts";
import { OperatorModule } from "../../src/operator/operator.module.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import type { Extension } from "../../src/platform/extensions/extension.ts";
import { importFile, listOf } from "../../src/platform/extensions/extension-file.ts";
import { parseExtensions } from "../../src/platform/extensions/parse-extensions.ts";
import { BUILT_FORM } from "../../src/platform/http/web-directory.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { runOperator } from "./run-operator.ts";
import { openTestStorage, type TestStorage } from "./test-storage.ts";

/** A real server on a real store in a separate directory. */
export interface TestServer {
	readonly url: string;
	readonly directory: string;
	readonly dataDirectory: string;
	readonly keyDirectory: string;
	readonly logLines: string[];
	/** what operator commands said on standard error */
	readonly said: readonly string[];
	/** errors that would have ended the process */
	readonly fatalErrors: readonly Error[];
	/** sets the server's clock */
	setTime(moment: Date): void;
	/** gives operator commands a terminal that answers like this; undefined removes it */
	answerWith(ask: Ask | undefined): void;
	/** gives operator commands a standard output that is not a terminal; undefined removes it */
	writeTo(output: Writable | undefined): void;
	/** runs an operator command beside the server, at first without a terminal */
	operator(...argv: string[]): Promise<string>;
	/** removes leftovers of older submissions, as the server does every hour */
	sweep(): Promise<void>;
	/** reads the tables directly */
	look<Result>(task: (database: Database) => Promise<Result>): Promise<Result>;
	/** the ids of all stored files and drafts */
	storedFiles(): Promise<string[]>;
	/** direct access to its storage */
	readonly storage: Pick<
		TestStorage,
		| "alterFile"
		| "damageKey"
		| "emptyVault"
		| "keptElsewhere"
		| "loseFile"
		| "returnKey"
		| "storedKeys"
		| "takeKey"
		| "variables"
	>;
	/**
	 * @param changed variables with new values from then on
	 * @param webDirectory of another build of the form
	 */
	restart(changed?: Readonly<Record<string, string>>, webDirectory?: string): Promise<void>;
	/** stops the server; `restart` starts it again */
	stop(): Promise<void>;
	/** resolves when a server's background work after its start is done */
	keepRelease(): Promise<void>;
	close(): Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

/**
 * @param given variables, or a function that makes them from the variables of this server's storage
 * @param extensions unless `EXTENSIONS` names a file with a list
 * @param longestCallMs time limit of every call of the extensions' adapters
 */
export async function startTestServer(
	given: Variables | ((storage: Variables) => Variables) = {},
	extensions: readonly Extension[] = [],
	webDirectory = BUILT_FORM,
	longestCallMs?: number,
): Promise<TestServer> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	const dataDirectory = join(directory, "data");
	const keyDirectory = join(directory, "keys");
	const logLines: string[] = [];
	const said: string[] = [];
	const fatalErrors: Error[] = [];
	let moment: Date | undefined;
	let answer: Ask | undefined;
	let output: Writable | undefined;
	// Production refuses the addresses and secrets of a test's databases.
	const isLocal = "NODE_ENV" in given && given["NODE_ENV"] === "production";
	const storage = await openTestStorage(dataDirectory, keyDirectory, isLocal);
	const variables = typeof given === "function" ? given(storage.variables) : given;
	const settings = {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		DATA_DIR: dataDirectory,
		KEY_DIR: keyDirectory,
		CAPTCHA: "off",
		...storage.variables,
		...variables,
	};
	const environment = parseEnvironment(settings);
	let surroundings = {
		environment,
		clock: () => moment ?? new Date(),
		log: new Log((line) => logLines.push(line)),
		onFatal: (error: Error) => fatalErrors.push(error),
		extensions: environment.EXTENSIONS
			? parseExtensions(
					environment.EXTENSIONS,
					listOf(await importFile(environment.EXTENSIONS)),
					environment,
				)
			: parseExtensions("this test", extensions, environment, longestCallMs),
		webDirectory,
	};
	count("server starts");
	const removeAll = async () => {
		await storage.close();
		// After a refused start a provider may still be opening its files.
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	};
	let running: RunningServer | undefined = await startServer(surroundings).catch(async (error) => {
		await removeAll();
		throw error;
	});
	const stop = async () => {
		const ending = running;
		running = undefined;
		await ending?.close();
	};
	const current = () => {
		if (running === undefined) throw new Error("The server is stopped");
		return running;
	};
	return {
		get url() {
			return current().url;
		},
		directory,
		dataDirectory,
		keyDirectory,
		logLines,
		said,
		fatalErrors,
		setTime: (present) => {
			moment = present;
		},
		answerWith: (ask) => {
			answer = ask;
		},
		writeTo: (stream) => {
			output = stream;
		},
		operator: (...argv) =>
			runOperator(argv, {
				...surroundings,
				environment: { ...surroundings.environment, ...(running && { PORT: portOf(running) }) },
				say: (line) => said.push(line),
				...(answer && { ask: answer }),
				...(output && { output }),
			}),
		sweep: async () => {
			const application = await NestFactory.createApplicationContext(
				OperatorModule.with(surroundings),
				{ logger: false, abortOnError: false },
			);
			await application.get(Sweeper).sweepBefore(surroundings.clock());
			await application.close();
		},
		look: async (task) => {
			const database = storage.openDatabase();
			try {
				return await task(database);
			} finally {
				await database.destroy();
			}
		},
		storedFiles: () => storage.storedFiles(),
		storage,
		stop,
		keepRelease: () => current().keepRelease(),
		restart: async (changed = {}, webDirectory = surroundings.webDirectory) => {
			await stop();
			Object.assign(settings, changed);
			surroundings = { ...surroundings, environment: parseEnvironment(settings), webDirectory };
			running = await startServer(surroundings);
		},
		close: async () => {
			await stop();
			await removeAll();
		},
	};
}

function portOf({ url }: RunningServer): number {
	return Number(new URL(url).port);
}
