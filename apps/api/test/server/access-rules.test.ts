import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { everyCallSettings, registeredCalls } from "../support/registered-calls.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const ROW = /^\| (`(?:GET|POST) [^|]+) \| ([^|]+) \|[^|]+\|$/gm;
const CALL = /`(GET|POST) (\/\S*)`/g;

const guide = readFileSync(new URL("../../../../docs/security.md", import.meta.url), "utf8");
const rules = [...guide.matchAll(ROW)].flatMap(([, calls = "", needs = ""]) =>
	[...calls.matchAll(CALL)].map(([, method = "", path = ""]) => ({
		method,
		path,
		needs: needs.split(", "),
	})),
);
const posts = rules.filter(({ method }) => method === "POST");

let directory: string;
let server: TestServer;
let customer: Customer;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-"));
	server = await startTestServer(everyCallSettings(directory));
	customer = await new Customer(server.url).open();
});
afterAll(async () => {
	await server.close();
	rmSync(directory, { recursive: true, force: true });
});

function ask(path: string, headers: Record<string, string> = {}) {
	const type = path === "/api/csp-report" ? "application/csp-report" : "application/json";
	const call = request(server.url).post(`${BASE}${path}`).set("Content-Type", type);
	return call.set(headers).send("{}");
}

describe("the access rules in docs/security.md", () => {
	it("name every call that the server registers, and no other", async () => {
		const named = rules.map(({ method, path }) => `${method} ${BASE}${path === "/" ? "" : path}`);
		expect(named.sort()).toEqual((await registeredCalls()).sort());
	});

	it.each(posts)("reject requests from another site: $path", async ({ path, needs }) => {
		const { status } = await ask(path, { Origin: "https://elsewhere.example" });
		expect(status === 403).toBe(needs.includes("own site"));
	});

	it.each(posts)("reject requests without a CSRF token: $path", async ({ path, needs }) => {
		const { status } = await ask(path);
		expect(status === 403).toBe(needs.includes("CSRF token"));
	});

	it.each(rules)(
		"reject requests without a session: $method $path",
		async ({ method, path, needs }) => {
			const { status } =
				method === "POST"
					? await customer
							.post(path.replace("/api/", ""))
							.set("Content-Type", "application/json")
							.send("{}")
					: await request(server.url).get(`${BASE}${path.replace(/:\w+/g, crypto.randomUUID())}`);
			expect(status === 401).toBe(needs.includes("session"));
		},
	);

	it.each(posts)("limit the number of calls per address: $path", async ({ path, needs }) => {
		const { headers } = await ask(path);
		expect("x-ratelimit-limit" in headers).toBe(needs.includes("limit"));
	});

	describe("under maintenance", () => {
		beforeAll(() => server.operator("maintenance", "on"));
		afterAll(() => server.operator("maintenance", "off"));

		it.each(posts)("apply to every caller: $path", async ({ path, needs }) => {
			const { status } = await ask(path);
			expect(status === 503).toBe(needs.includes("no maintenance"));
		});
	});
});
