import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../src/sandbox.ts";
import { readSettings } from "../src/settings.ts";

let sandbox: Sandbox;
let now = Date.UTC(2026, 10, 21);
let url: string;

beforeAll(async () => {
	sandbox = await startSandbox(readSettings({ SANDBOX_PORT: "0" }), () => now);
	url = `http://127.0.0.1:${sandbox.port}`;
});
beforeEach(() => fetch(`${url}/sandbox/orders`, { method: "DELETE" }));
afterAll(() => sandbox.close());

const SECRETS = { v3: "sandbox-v3-secret-key", v2: "sandbox-v2-secret-key" };

async function verify(form: Record<string, string>) {
	const answer = await fetch(`${url}/recaptcha/api/siteverify`, {
		method: "POST",
		body: new URLSearchParams(form),
	});
	return (await answer.json()) as { success: boolean };
}

async function send(method: string, path: string, body: object) {
	const answer = await fetch(`${url}/sandbox/${path}`, { method, body: JSON.stringify(body) });
	return (await answer.json()) as { token: string };
}

async function execute(action: string): Promise<string> {
	const answer = await fetch(`${url}/recaptcha/api2/reload?k=sandbox-v3-site-key`, {
		method: "POST",
		headers: { Origin: "https://register.example:8443" },
		body: new URLSearchParams({ action }),
	});
	return ((await answer.json()) as { token: string }).token;
}

describe("siteverify", () => {
	it("returns time, hostname, action and score of a v3 token", async () => {
		await send("PUT", "score", { score: 0.3 });
		expect(await verify({ secret: SECRETS.v3, response: await execute("login") })).toEqual({
			success: true,
			challenge_ts: "2026-11-21T00:00:00Z",
			hostname: "register.example",
			score: 0.3,
			action: "login",
		});
	});

	it("returns neither score nor action of a v2 token", async () => {
		const { token } = await send("POST", "tokens", { kind: "v2" });
		expect(await verify({ secret: SECRETS.v2, response: token })).toEqual({
			success: true,
			challenge_ts: "2026-11-21T00:00:00Z",
			hostname: "localhost",
		});
	});

	it.each([
		["missing-input-secret", {}],
		["invalid-input-secret", { secret: "x", response: "x" }],
		["missing-input-response", { secret: SECRETS.v3 }],
		["invalid-input-response", { secret: SECRETS.v3, response: "x" }],
	])("answers %s", async (code, form: Record<string, string>) => {
		expect(await verify(form)).toEqual({ success: false, "error-codes": [code] });
	});

	it("accepts a token once, within two minutes", async () => {
		const over = { success: false, "error-codes": ["timeout-or-duplicate"] };
		const token = await execute("login");
		await verify({ secret: SECRETS.v3, response: token });
		expect(await verify({ secret: SECRETS.v3, response: token })).toEqual(over);
		const old = await execute("login");
		now += 121_000;
		expect(await verify({ secret: SECRETS.v3, response: old })).toEqual(over);
	});

	it("rejects a token with the other kind's secret", async () => {
		const response = await execute("login");
		const { success } = await verify({ secret: SECRETS.v2, response });
		expect(success).toBe(false);
		expect((await verify({ secret: SECRETS.v3, response })).success).toBe(true);
	});
});

describe("an ordered fault", () => {
	it.each([
		["http-500", 500],
		["not-json", 200],
	])("%s affects the named call until it is removed", async (fault, status) => {
		await send("PUT", "fault", { call: "siteverify", fault });
		const ask = () => fetch(`${url}/recaptcha/api/siteverify`, { method: "POST" });
		const spoiled = await ask();
		expect(spoiled.status).toBe(status);
		expect(spoiled.headers.get("content-type")).not.toContain("json");
		expect((await fetch(`${url}/recaptcha/api.js`)).status).toBe(200);
		await fetch(`${url}/sandbox/orders`, { method: "DELETE" });
		expect(await (await ask()).json()).toMatchObject({ success: false });
	});

	it("hang-up closes the connection of every call", async () => {
		await send("PUT", "fault", { fault: "hang-up" });
		await expect(fetch(`${url}/recaptcha/api.js`)).rejects.toThrow("fetch failed");
	});
});

it("does not run in production", () => {
	expect(() => readSettings({ NODE_ENV: "production" })).toThrow("test service");
});
