import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { acceptedFiles } from "./support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "./support/server-process.ts";
import { completeSubmission } from "./support/submission.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
let directory: string;
let server: ServerProcess | undefined;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-rotation-"));
});
afterEach(async () => {
	if (server) await endProcess(server.process, "SIGKILL");
	await rm(directory, { recursive: true, force: true });
});

async function startWith(rootSecret: string): Promise<string> {
	if (server) await endProcess(server.process, "SIGTERM");
	server = spawnServer({ ...variablesIn(directory), ROOT_SECRET: rootSecret });
	return await server.url;
}

it("a new root secret in front of the old one changes nothing for accounts, keys and registrations", async () => {
	const body = completeSubmission(await acceptedFiles());
	const before = await Customer.loggedIn(await startWith(OLD));
	const first = (await before.submit(body, "key").expect(200)).body;

	const after = await Customer.loggedIn(await startWith(`${NEW},${OLD}`));
	const again = (await after.submit(body, "key").expect(200)).body;
	expect(again.reference).toBe(first.reference);

	const second = (await after.submit(body, "another-key").expect(200)).body;
	const variables = { ...variablesIn(directory), ROOT_SECRET: `${NEW},${OLD}` };
	const list = await runOperatorProcess(variables, "registrations", "list", "--json");
	const [newest] = JSON.parse(list);
	expect(newest).toMatchObject({ reference: second.reference, previousReference: first.reference });
});
