import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "@sim-registration/test-kit/servers";
import type { Contender } from "./contender.ts";

/** The plain Nest server. */
export function startPlainNest(): Promise<Contender> {
	return start("plain Nest", "plain-nest-server.ts");
}

/** The reference that only reads, decodes, writes and syncs. */
export function startReference(): Promise<Contender> {
	return start("reference", "reference-server.ts");
}

async function start(name: string, program: string): Promise<Contender> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const path = fileURLToPath(new URL(program, import.meta.url));
	const variables = { BENCH_DIRECTORY: directory };
	const { pid, port, stop } = await startProgram(path, { variables });
	const close = async () => {
		await stop("SIGKILL");
		await rm(directory, { recursive: true, force: true });
	};
	return { name, pid, port, filesDirectory: directory, prepare: () => Promise.resolve({}), close };
}
