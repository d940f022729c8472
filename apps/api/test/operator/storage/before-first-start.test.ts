import { mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runOperatorProcess, variablesIn } from "../../support/server-process.ts";
import { openTestStorage, type TestStorage } from "../../support/test-storage.ts";

let directory: string;
let storage: TestStorage;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-unused-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
});
afterEach(async () => {
	await storage.close();
	await rm(directory, { recursive: true });
});

it.each([
	"status",
	"status --json",
	"registrations list",
	"outbox list",
	"audit verify",
	"keys check",
])("%s before the first start fails, and creates nothing", async (words) => {
	const variables = { ...variablesIn(directory), ...storage.variables };
	await expect(runOperatorProcess(variables, ...words.split(" "))).rejects.toMatchObject({
		code: 1,
	});
	expect(readdirSync(directory)).toEqual([]);
});
