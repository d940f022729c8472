import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	compileShim,
	type Operation,
	readJournal,
	shimVariables,
} from "@sim-registration/fault-harness";
import { endProcess, spawnServer, variablesIn } from "../../support/server-process.ts";

const SYNC_MICROSECONDS = 300;
/** How an accepted submission is answered; no other call's answer has it. */
const ANSWER = '"success":true,"reference":"';

/**
 * Runs the built server on an empty directory below `home` with the shim in between.
 *
 * @param home exists, and has no symbolic link in its path
 * @returns all that the server did to its disk from its start to its end, and the directory
 */
export async function record(
	home: string,
	load: (url: string) => Promise<void>,
): Promise<{ operations: Operation[]; root: string }> {
	const root = join(home, "recorded");
	const journal = join(home, "journal");
	await mkdir(root);
	const shim = shimVariables({
		library: await compileShim(),
		root,
		journal,
		answer: ANSWER,
		syncMicroseconds: SYNC_MICROSECONDS,
	});
	const server = spawnServer({ ...variablesIn(root), ...shim });
	try {
		const url = await Promise.race([server.url, server.ended.then(({ errors }) => fail(errors))]);
		await load(url);
	} finally {
		await endProcess(server.process, "SIGTERM");
	}
	return { operations: readJournal(await readFile(journal)), root };
}

function fail(errors: string): never {
	throw new Error(`The server did not start: ${errors}`);
}

/** The references that the server had sent off before a moment. */
export function acknowledgedIn(operations: readonly Operation[]): Set<string> {
	const found = operations.flatMap((operation) =>
		operation.kind === "answered" ? [/"reference":"([^"]+)"/.exec(operation.text)?.[1] ?? ""] : [],
	);
	return new Set(found);
}
