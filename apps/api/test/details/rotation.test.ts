import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

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

it("adding a new root secret changes nothing for accounts, keys and registrations", async () => {
	const body = completeSubmission(await acceptedFiles());
	const before = await Customer.loggedIn(await startWith(OLD));
	const first = (await before.submit(body, "key").expect(200)).body;

	const after = await new Customer(await startWith(`${NEW},${OLD}`)).open();
	expect(await after.logIn()).toMatchObject({ success: true, hasEarlierRegistration: true });
	const again = (await after.submit(body, "key").expect(200)).body;
	expect(again.reference).toBe(first.reference);

	const second = (await after.submit(body, "another-key").expect(200)).body;
	const variables = { ...variablesIn(directory), ROOT_SECRET: `${NEW},${OLD}` };
	const list = await runOperatorProcess(variables, "registrations", "list", "--json");
	const [newest] = JSON.parse(list);
	expect(newest).toMatchObject({ reference: second.reference, previousReference: first.reference });
});

it("a token of an older root secret is valid while that secret is configured", async () => {
	const renew = async (customer: Customer) =>
		(await customer.call("login/renew").send({})).body.success === true;
	const keyOf = ({ token }: Customer) =>
		JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
	const before = await Customer.loggedIn(await startWith(OLD));
	const changing = await startWith(`${NEW},${OLD}`);
	const after = await Customer.loggedIn(changing);
	expect(keyOf(after)).not.toBe(keyOf(before));
	const old = await new Customer(changing).open();
	old.token = before.token;
	expect(await renew(old)).toBe(true);

	const changed = await startWith(NEW);
	for (const [token, counts] of [
		[before.token, false],
		[after.token, true],
	] as const) {
		const customer = await new Customer(changed).open();
		customer.token = token;
		expect(await renew(customer)).toBe(counts);
	}
});

it("a new wrapping key beside a running server opens existing data and is used for new data", async () => {
	const body = completeSubmission(await acceptedFiles());
	const url = await startWith(OLD);
	const variables = { ...variablesIn(directory), ROOT_SECRET: OLD };
	const operator = (...argv: string[]) => runOperatorProcess(variables, ...argv);
	const submit = async (key: string): Promise<string> => {
		const customer = await Customer.loggedIn(url);
		return (await customer.submit(body, key).expect(200)).body.reference;
	};

	const references = [await submit("before")];
	const wrappedBefore = wrappedKeys();
	expect(await operator("keys", "rotate", "--yes")).toContain("2 keys are wrapped");
	for (const wrapped of wrappedBefore) expect(await isInVault(wrapped)).toBe(false);
	references.push(await submit("after"));

	for (const reference of references)
		await operator("registrations", "export", reference, "--to", join(directory, reference));
});

function wrappedKeys(): Uint8Array[] {
	const vault = new DatabaseSync(join(directory, "keys", "keys.db"), { readOnly: true });
	const rows = vault.prepare("select wrapped from data_keys").all();
	vault.close();
	return rows.map(({ wrapped }) => wrapped as Uint8Array);
}

async function isInVault(bytes: Uint8Array): Promise<boolean> {
	const names = ["keys.db", "keys.db-wal"];
	const contents = await Promise.all(names.map((name) => readFile(join(directory, "keys", name))));
	return contents.some((content) => content.includes(Buffer.from(bytes)));
}
