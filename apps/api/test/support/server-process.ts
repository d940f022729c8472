import {
	type ChildProcess,
	type ChildProcessWithoutNullStreams,
	execFile,
	spawn,
} from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { count } from "@sim-registration/test-kit";

/** The built server. */
export const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
export const OPERATOR = fileURLToPath(new URL("../../dist/operator.js", import.meta.url));

type Variables = Readonly<Record<string, string>>;

/** The built server in a separate process, as a supervisor runs it. */
export interface ServerProcess {
	readonly process: ChildProcess;
	/** its port, once it listens */
	readonly port: Promise<number>;
	readonly url: Promise<string>;
	/** its exit code and standard error, once it has ended */
	readonly ended: Promise<{ code: number | null; errors: string }>;
	/** all output so far, to standard output and standard error */
	output(): string;
}

/** @param main the program of another build */
export function spawnServer(variables: Variables, main = MAIN): ServerProcess {
	count("program starts");
	const env = { ...process.env, ...variables };
	return watchServer(spawn(process.execPath, [main], { env }));
}

/** @param child the server process, however it was started, with its outputs piped */
export function watchServer(child: ChildProcessWithoutNullStreams): ServerProcess {
	let errors = "";
	let output = "";
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += chunk;
		});
	const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
		child.once("close", (code) => resolve({ code, errors })),
	);
	const port = new Promise<number>((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			const { event, port } = JSON.parse(line);
			if (event === "listening") resolve(port);
		});
	});
	return {
		process: child,
		ended,
		output: () => output,
		port,
		url: port.then((number) => `http://127.0.0.1:${number}`),
	};
}

/** Ends a process, if it still runs, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = new Promise((resolve) => child.once("exit", resolve));
	child.kill(signal);
	await gone;
}

/** Runs the built operator program and returns its output. */
export async function runOperatorProcess(variables: Variables, ...argv: string[]): Promise<string> {
	const env = { ...process.env, ...variables };
	const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, ...argv], { env });
	return stdout;
}

/** Makes an empty installation in a directory, as the first start of the built server does. */
export async function makeInstallation(directory: string): Promise<void> {
	const server = spawnServer(variablesIn(directory));
	await server.port;
	await endProcess(server.process, "SIGTERM");
}

/** Variables of databases and a bucket that nobody can reach. */
export const NOWHERE = {
	DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
	KEY_DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
	FILE_STORE: "s3",
	S3_ENDPOINT: "http://127.0.0.1:1",
	S3_REGION: "nowhere",
	S3_BUCKET: "nothing",
	AWS_ACCESS_KEY_ID: "key",
	AWS_SECRET_ACCESS_KEY: "secret",
	ROOT_SECRET: "gT2nQ8vXy4ZrLmB7kDpW1sHcJ9fEa6UoN3iRt5VxYzK=",
};

/** The variables of a server with all data in one directory. */
export function variablesIn(directory: string): Record<string, string> {
	return {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		DATA_DIR: `${directory}/data`,
		KEY_DIR: `${directory}/keys`,
		CAPTCHA: "off",
	};
}
