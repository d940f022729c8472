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
	server = spawnServer(variablesIn(directory));
});
afterEach(async () => {
	await endProcess(server.process, "SIGTERM");
	await rm(directory, { recursive: true });
});

it("starts both inspection processes before the first submission", async () => {
	await server.port;
	const { pid } = server.process;
	const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	await vi.waitFor(() => expect(children().split(" ")).toHaveLength(2), { timeout: TIMEOUT_MS });
});
