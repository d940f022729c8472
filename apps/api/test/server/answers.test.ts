import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import request, { type Response } from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const WEB = fileURLToPath(new URL("../../../web/dist", import.meta.url));
let server: TestServer;
let customer: Customer;

beforeAll(async () => {
	server = await startTestServer();
	customer = await Customer.loggedIn(server.url);
});
afterAll(() => server.close());

const get = (path: string) => request(server.url).get(path).redirects(0);

/** An asset of the built form. */
function asset(ending: string): string {
	const name = readdirSync(`${WEB}/assets`).find((file) => file.endsWith(ending));
	return `${BASE}/assets/${name}`;
}

describe("an answer", () => {
	it.each<[string, () => PromiseLike<Response>, string]>([
		["the form", () => get(`${BASE}/tc`), "text/html; charset=utf-8"],
		["a script", () => get(asset(".js")), "text/javascript; charset=utf-8"],
		["a style sheet", () => get(asset(".css")), "text/css; charset=utf-8"],
		["a picture", () => get(`${BASE}/icon.svg`), "image/svg+xml; charset=utf-8"],
		["a call", () => get(`${BASE}/api/login/csrf`), "application/json; charset=utf-8"],
		["a refusal", () => customer.post("login/login").send({}), "application/json; charset=utf-8"],
		["an unknown call", () => get(`${BASE}/api/none`), "application/json; charset=utf-8"],
		["the bare 404", () => get(`${BASE}/page-not-found`), "text/html; charset=utf-8"],
	])("has a content type with a charset: %s", async (_title, ask, type) => {
		expect((await ask()).headers["content-type"]).toBe(type);
	});

	it.each<[string, () => PromiseLike<Response>]>([
		["a CSRF token", () => get(`${BASE}/api/login/csrf`)],
		["a challenge", () => get(`${BASE}/api/captcha/challenge`)],
		["a token", async () => await login()],
		["a renewed token", () => customer.call("login/renew").send({})],
		["a refused login", () => customer.post("login/login").send({})],
		["a refused submission", () => customer.submit({})],
		["an invitation", () => customer.post("user/NewAccountValidation").send({ token: "x" })],
		["the maintenance mode", () => customer.post("configuration/getMaintenanceMode")],
		["the health", () => get(`${BASE}/health/ready`)],
		["an unknown call", () => get(`${BASE}/api/none`)],
	])("is not cached: %s", async (_title, ask) => {
		expect((await ask()).headers["cache-control"]).toBe("no-store");
	});

	function login() {
		return customer
			.post("login/login")
			.send({ accountNO: "204518837", mobileNO: "61234567", brNO: "" })
			.expect(200);
	}

	it("cannot be read by other sites", async () => {
		const origin = { Origin: "https://elsewhere.example" };
		const answers = await Promise.all([
			get(`${BASE}/api/login/csrf`).set(origin),
			get(`${BASE}/tc`).set(origin),
			request(server.url)
				.options(`${BASE}/api/login/login`)
				.set({ ...origin, "Access-Control-Request-Method": "POST" }),
		]);
		for (const { headers } of answers)
			expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
	});
});

describe("the server", () => {
	it.each([
		`${BASE}/.git/config`,
		"/.git/config",
		`${BASE}/assets/`,
		`${BASE}/assets/../index.html`,
		`${BASE}/assets/%2e%2e/index.html`,
		`${BASE}/assets/..%2f..%2fpackage.json`,
		`${BASE}/index.html`,
		`${BASE}/package.json`,
	])("serves nothing of %s", async (path) => {
		const { status, text } = await get(path);
		expect([302, 400, 403, 404]).toContain(status);
		expect(text).not.toMatch(/\{\{configuration|"name"|\[core\]|\.js"/);
	});
});
