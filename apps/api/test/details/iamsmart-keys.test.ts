import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { FULL_PERSON, IamSmartFilling, visit } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const CUSTOMERS = 60;
let sandbox: IamSmartSandbox | undefined;
let server: TestServer | undefined;

afterEach(async () => {
	await server?.close();
	await sandbox?.close();
	server = undefined;
	sandbox = undefined;
});

async function start(variables: Readonly<Record<string, string>> = {}) {
	sandbox = await startSandbox(
		Object.fromEntries(
			Object.entries(variables).map(([name, value]) => [`SANDBOX_${name}`, value]),
		),
	);
	const own = Object.entries(variables).filter(([name]) => name !== "KEY_LIFETIME_MS");
	server = await startTestServer({
		...sandbox.serverVariables,
		...Object.fromEntries(own.map(([name, value]) => [`IAMSMART_${name}`, value])),
	});
	return { sandbox, server };
}

/** Fillings by many customers at once. */
async function makeFillings(url: string, from: IamSmartSandbox): Promise<IamSmartFilling[]> {
	const fillings: IamSmartFilling[] = [];
	// Ten logins of one account and address may run at once.
	while (fillings.length < CUSTOMERS)
		fillings.push(new IamSmartFilling(await Customer.loggedIn(url), from));
	return fillings;
}

async function expectAllFilled(fillings: readonly IamSmartFilling[]): Promise<void> {
	const answers = await Promise.all(fillings.map((filling) => filling.poll()));
	const profiles = answers.map(({ status, body }) => [status, body]);
	expect(profiles).toEqual(fillings.map(() => [200, FULL_PERSON]));
}

describe("many fillings at once", () => {
	it("finish with one request for a key", async () => {
		const { sandbox, server } = await start();
		const fillings = await makeFillings(server.url, sandbox);
		await Promise.all(fillings.map((filling) => filling.complete(server.url)));
		await expectAllFilled(fillings);
		expect(await sandbox.calls()).toEqual({
			getKey: 1,
			initiateRequest: fillings.length,
			getToken: fillings.length,
			getResult: fillings.length,
		});
	});

	it("continue after the key expires in the middle, and share the next one", async () => {
		const { sandbox, server } = await start();
		const fillings = await makeFillings(server.url, sandbox);
		const backs = await Promise.all(
			fillings.map(async (filling) => {
				await filling.begin();
				return [filling, await filling.decide()] as const;
			}),
		);
		await sandbox.expireKeys();
		// The key expires again while half of them are being collected.
		const first = backs.splice(0, backs.length / 2);
		const collecting = first.map(([filling, back]) => visit(server.url, back, filling.cookie));
		await Promise.all(collecting);
		await sandbox.expireKeys();
		await Promise.all(backs.map(([filling, back]) => visit(server.url, back, filling.cookie)));
		await expectAllFilled(fillings);
		expect((await sandbox.calls()).getKey).toBe(3);
	});
});

describe("a content key", () => {
	it.each([
		["pkcs1", "raw"],
		["pkcs1", "base64"],
		["oaep-sha1", "raw"],
		["oaep-sha1", "base64"],
		["oaep-sha256", "raw"],
	])("wrapped with %s in %s form is understood", async (padding, form) => {
		const { sandbox, server } = await start({ KEY_PADDING: padding, KEY_FORM: form });
		const filling = new IamSmartFilling(await Customer.loggedIn(server.url), sandbox);
		await filling.complete(server.url);
		expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("is requested with braces if the other side wants them", async () => {
		const { sandbox, server } = await start({ GET_KEY_BODY: "braces" });
		await new IamSmartFilling(await Customer.loggedIn(server.url), sandbox).begin();
	});

	it("that does not open with the configured settings is a failure with a reason in the log", async () => {
		const box = await startSandbox({ SANDBOX_KEY_PADDING: "pkcs1" });
		sandbox = box;
		server = await startTestServer(box.serverVariables);
		await new IamSmartFilling(await Customer.loggedIn(server.url), box).init().expect(503);
		expect(server.logLines.join("")).toContain('"gatewayReason":"key_not_opened"');
	});
});
