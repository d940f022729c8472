import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listModuleFiles } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

/** Reading modules takes most of a start; `pnpm bench start` measures it. */
const MOST_OF_SERVER = 200;
const MOST_OF_COMMAND = 120;

const directory = mkdtempSync(join(tmpdir(), "sim-registration-start-"));
const accounts = join(directory, "accounts.csv");
let filesOfServer: string[];

beforeAll(async () => {
	writeFileSync(
		accounts,
		"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n100000001,61111111,,a@b.example,no\n",
	);
	filesOfServer = await listModuleFiles(async (variables) => {
		const server = spawnServer({ ...variablesIn(directory), ...variables });
		await server.url;
		await endProcess(server.process, "SIGTERM");
	});
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("starts the server with few module files", () => {
	expect(filesOfServer).toContainEqual(expect.stringMatching(/\/api\/dist\/main\.js$/));
	expect(filesOfServer.length).toBeLessThanOrEqual(MOST_OF_SERVER);
});

it.each([
	["registrations", "list"],
	["maintenance", "on"],
	["check"],
	["accounts", "import", accounts],
])("runs the command %s %s with few module files", async (...argv) => {
	const files = await listModuleFiles((variables) =>
		runOperatorProcess({ ...variablesIn(directory), ...variables }, ...argv),
	);
	expect(files).toContainEqual(expect.stringMatching(/\/api\/dist\/operator\.js$/));
	expect(files.length).toBeLessThanOrEqual(MOST_OF_COMMAND);
});
