import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

const TIMEOUT_MS = 60_000;

let directory: string;
let server: ServerProcess;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-warm-up-"));
});
afterEach(async () => {
	await endProcess(server.process, "SIGTERM");
	await rm(directory, { recursive: true });
});

it.each([
	["both inspection processes", {}, 2],
	["and both scanning processes, if files are scanned,", { SCANNER: "clamav" }, 4],
])("starts %s before the first submission", async (_title, variables, count) => {
	server = spawnServer({ ...variablesIn(directory), ...variables });
	await server.port;
	const { pid } = server.process;
	const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	await vi.waitFor(() => expect(children().split(" ")).toHaveLength(count), {
		timeout: TIMEOUT_MS,
	});
});
