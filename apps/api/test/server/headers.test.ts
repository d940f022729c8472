import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import request, { type Response } from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplication } from "../../src/application.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { Customer } from "../support/customer.ts";
import { PRODUCTION } from "../support/production.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const ASSETS = fileURLToPath(new URL("../../../web/dist/assets", import.meta.url));
const OUR_ORIGIN = PRODUCTION.PUBLIC_URL;
const OUR_OTHER_ORIGIN = "https://sim.telecom.hk";
const POLICY = {
	"default-src": ["'self'"],
	"script-src": ["'self'"],
	"style-src": ["'self'"],
	"img-src": ["'self'", "blob:", "data:"],
	"worker-src": ["'self'"],
	"connect-src": ["'self'"],
	"form-action": ["'none'"],
	"base-uri": ["'none'"],
	"object-src": ["'none'"],
	"frame-ancestors": ["'none'"],
	"require-trusted-types-for": ["'script'"],
	"trusted-types": ["altcha-worker"],
	"report-uri": [`${BASE}/api/csp-report`],
};
const HEADERS = {
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"permissions-policy": "camera=(self), geolocation=(), microphone=()",
	"referrer-policy": "no-referrer",
	"strict-transport-security": "max-age=31536000; includeSubDomains",
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
};

let server: TestServer;
let routes: { method: string; path: string }[];

beforeAll(async () => {
	const PUBLIC_URL = `${OUR_ORIGIN},${OUR_OTHER_ORIGIN}`;
	server = await startTestServer({ ...PRODUCTION, ALTCHA_COST: "1", PUBLIC_URL });
	routes = await findRoutes();
});
afterAll(() => server.close());

/** Where Express stores its routes. */
interface ExpressInside {
	readonly router: {
		readonly stack: readonly { route?: { path: string; methods: Record<string, boolean> } }[];
	};
}

/** Every call and page that the server registers, according to Express. */
async function findRoutes() {
	const other = await startTestServer();
	const { directory } = other;
	await other.close();
	const environment = parseEnvironment({
		NODE_ENV: "test",
		DATA_DIR: `${directory}/data`,
		KEY_DIR: `${directory}/keys`,
	});
	const log = new Log(() => {});
	const clock = () => new Date();
	const application = await createApplication({ environment, log, clock, onFatal: () => {} });
	const { router } = application.getHttpAdapter().getInstance() as unknown as ExpressInside;
	const found = router.stack.flatMap(({ route }) =>
		route === undefined
			? []
			: Object.keys(route.methods).map((method) => ({ method, path: route.path })),
	);
	await application.close();
	return found;
}

type Headers = Readonly<Record<string, unknown>>;

/** @param style contained in the answer, which the policy allows */
function expectHeaders(headers: Headers, what: string, style?: string): void {
	const { "content-security-policy": policy, ...rest } = headers;
	const directives = String(policy)
		.split("; ")
		.map((directive) => directive.split(" "));
	expect(Object.fromEntries(directives.map(([name, ...values]) => [name, values])), what).toEqual({
		...POLICY,
		...(style !== undefined && { "style-src": ["'self'", hashSource(style)] }),
	});
	expect(rest, what).toMatchObject(HEADERS);
	expect(rest, what).not.toHaveProperty("x-powered-by");
	expect(rest, what).not.toHaveProperty("server");
	for (const cookie of [headers["set-cookie"] ?? []].flat()) expectCookie(String(cookie), what);
}

/** The style within a page. */
function styleIn({ text = "" }: { readonly text?: string }): string | undefined {
	return /<style>(.*?)<\/style>/s.exec(text)?.[1];
}

function hashSource(style: string): string {
	return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

function expectCookie(cookie: string, what: string): void {
	const [pair = "", ...attributes] = cookie.split("; ");
	expect(pair, what).toMatch(/^__Host-/);
	expect(attributes, what).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
	// Only this one has to be sent when a browser returns from iAM Smart.
	const sameSite = pair.startsWith("__Host-iamsmart-return-") ? "Lax" : "Strict";
	expect(attributes, what).toContain(`SameSite=${sameSite}`);
	expect(attributes.join(), what).not.toMatch(/Domain/i);
}

describe("in production every answer has all headers", () => {
	it("for every route and method", async () => {
		expect(routes.length).toBeGreaterThan(15);
		const paths = [...new Set(routes.map(({ path }) => path))];
		const pageStyle = styleIn(await get(`${BASE}/page-not-found`));
		for (const path of paths) {
			const address = path.replace(/\{\/\*\w+\}|\/?\*\w+/g, "/x").replace(/:\w+/g, "x");
			for (const method of ["get", "head", "post", "put", "delete", "options", "patch"] as const) {
				const answer = await request(server.url)[method](address);
				// The only page among the addresses without a language.
				const isPage = path === `${BASE}/page-not-found` && /^(get|head)$/.test(method);
				const style = isPage ? pageStyle : undefined;
				expectHeaders(answer.headers, `${method} ${path} ${answer.status}`, style);
				expect(answer.status, `${method} ${path}`).toBeLessThan(500);
			}
		}
	});

	const asset = readdirSync(ASSETS).find((name) => name.endsWith(".js"));
	const get = (path: string, headers: Record<string, string> = {}) =>
		request(server.url).get(path).set(headers).redirects(0);
	const post = (path: string) => request(server.url).post(`${BASE}/api/${path}`);

	it.each<[string, number, () => PromiseLike<Response>]>([
		["the form", 200, () => get(`${BASE}/tc`)],
		["a script", 200, () => get(`${BASE}/assets/${asset}`)],
		["a picture of the build", 200, () => get(`${BASE}/icon.svg`)],
		["a range of a script", 206, () => get(`${BASE}/assets/${asset}`, { Range: "bytes=0-9" })],
		[
			"a range that does not exist",
			400,
			() => get(`${BASE}/assets/${asset}`, { Range: "bytes=99999999-" }),
		],
		[
			"a script that the browser has cached",
			304,
			async () => {
				const { headers } = await get(`${BASE}/assets/${asset}`);
				return await get(`${BASE}/assets/${asset}`, { "If-None-Match": String(headers["etag"]) });
			},
		],
		["a redirect", 302, () => get(BASE)],
		["an unknown page", 302, () => get("/nowhere")],
		["a redirect to the main site", 302, () => get(`${BASE}/tc/support/tnc`)],
		["the bare 404", 404, () => get(`${BASE}/page-not-found`)],
		["the accessibility statement", 200, () => get(`${BASE}/tc/accessibility`)],
		["an unknown call", 404, () => get(`${BASE}/api/nothing`)],
		["an unknown script", 404, () => get(`${BASE}/assets/nothing.js`)],
		["a return from iAM Smart without a filling", 404, () => get(`${BASE}/api/iamsmart/callback`)],
		["an address that does not decode", 400, () => get(`${BASE}/%ff`)],
		["broken JSON", 400, () => post("login/login").type("json").send("{")],
		["no session", 401, async () => (await new Customer(server.url).open()).submit({})],
		["no CSRF token", 403, () => post("login/login").send({})],
		["another site", 403, () => post("login/login").set("Origin", "https://evil.example").send({})],
		["too much", 413, () => post("login/login").send({ accountNO: "1".repeat(70_000) })],
		["another type", 415, () => post("login/login").type("xml").send("<x/>")],
		["an empty report", 204, () => post("csp-report").type("application/csp-report").send("{}")],
		["being alive", 200, () => get(`${BASE}/health/live`)],
	])("%s: %i", async (what, status, ask) => {
		const answer = await ask();
		expect([what, answer.status]).toEqual([what, status]);
		expectHeaders(answer.headers, what, styleIn(answer));
	});

	it.each([
		["no HTTP", "nonsense\r\n\r\n", 400],
		["no Host", `GET ${BASE}/tc HTTP/1.1\r\n\r\n`, 400],
		[
			"two lengths",
			`POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
			400,
		],
		["headers without end", `GET /x HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
		["another expectation", `POST /x HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n`, 417],
		["an unknown method", "BREW /x HTTP/1.1\r\nHost: x\r\n\r\n", 400],
		["TRACE", `TRACE ${BASE}/tc HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 404],
	])("on the socket: %s", async (what, text, status) => {
		const answer = await rawAnswer(text);
		expect([what, answer.status]).toEqual([what, status]);
		expectHeaders(answer.headers, what);
	});

	async function rawAnswer(text: string): Promise<{ status: number; headers: Headers }> {
		const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
		socket.setEncoding("utf8");
		let received = "";
		socket.on("data", (chunk) => {
			received += chunk;
			if (received.includes("\r\n\r\n")) socket.end();
		});
		socket.write(text);
		await once(socket, "close");
		const [first = "", ...lines] = (received.split("\r\n\r\n")[0] ?? "").split("\r\n");
		const headers = lines.map((line) => {
			const [name = "", ...value] = line.split(": ");
			return [name.toLowerCase(), value.join(": ")];
		});
		return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) };
	}

	it("for errors and for maintenance", async () => {
		await server.operator("maintenance", "on");
		const closed = await post("login/login").send({});
		expect(closed.status).toBe(503);
		expectHeaders(closed.headers, "maintenance");
		await server.operator("maintenance", "off");
	});

	it("for an internal error", async () => {
		const rename = (from: string, to: string) =>
			server.look((database) => database.schema.alterTable(from).renameTo(to).execute());
		await rename("settings", "gone");
		const { status, headers } = await post("configuration/getMaintenanceMode");
		const unready = await get(`${BASE}/health/ready`);
		const live = await get(`${BASE}/health/live`);
		await rename("gone", "settings");
		expect(status).toBe(500);
		expectHeaders(headers, "500");
		expect([unready.status, live.status]).toEqual([503, 200]);
		expect(unready.body).toEqual({ status: "unready", database: "unavailable" });
		expectHeaders(unready.headers, "503");
	});

	async function logIn(): Promise<{ customer: Customer; answer: Response }> {
		const file = join(server.directory, "accounts.csv");
		const account = "300000001,61111111,,office@telecom.hk,false";
		await writeFile(file, `accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n${account}\n`);
		await server.operator("accounts", "import", file);
		const customer = await new Customer(server.url).open();
		const recaptchaTokenV2 = await customer.solveCaptcha();
		const login = { accountNO: "300000001", mobileNO: "61111111", brNO: "", recaptchaTokenV2 };
		return { customer, answer: await customer.post("login/login").send(login).expect(200) };
	}

	it("for a login, with the cookie that recognises the browser", async () => {
		const { answer } = await logIn();
		expect(answer.body.success).toBe(true);
		expect(String(answer.headers["set-cookie"])).toMatch(/^__Host-browser=/);
		expectHeaders(answer.headers, "login");
	});

	it("for a submission, which removes the CSRF cookie", async () => {
		const { customer, answer } = await logIn();
		customer.token = answer.body.token;
		const recaptchaToken = await customer.solveCaptcha();
		const body = completeSubmission(await smallFiles(), { recaptchaToken });
		const { headers } = await customer.submit(body).expect(200);
		expect(String(headers["set-cookie"])).toMatch(/^__Host-csrf=;.* Expires=Thu, 01 Jan 1970/);
		expectHeaders(headers, "submission");
	});

	it("the CSRF cookie", async () => {
		const { headers } = await get(`${BASE}/api/login/csrf`);
		expect(String(headers["set-cookie"])).toMatch(
			/^__Host-csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
		);
	});
});

describe("a POST of another site", () => {
	const CALLS = [
		"api/configuration/getMaintenanceMode",
		"api/login/login",
		"api/login/renew",
		"api/form/formsubmission",
		"graphql",
	];

	it.each([
		["an Origin that is not ours", { Origin: "https://evil.example" }],
		["our name under another scheme", { Origin: OUR_ORIGIN.replace("https", "http") }],
		["our name on another port", { Origin: `${OUR_ORIGIN}:8443` }],
		["a name that begins with ours", { Origin: `${OUR_ORIGIN}.evil.example` }],
		["a name that ends with ours", { Origin: OUR_ORIGIN.replace("//", "//evil-") }],
		["a hidden Origin", { Origin: "null" }],
		["a page of another site", { Origin: OUR_ORIGIN, "Sec-Fetch-Site": "cross-site" }],
		["a page of a sister site", { "Sec-Fetch-Site": "same-site" }],
	] as Array<[string, Record<string, string>]>)(
		"is refused on every call by %s",
		async (_title, headers) => {
			for (const call of CALLS) {
				const { status, body } = await request(server.url)
					.post(`${BASE}/${call}`)
					.set(headers)
					.send({});
				expect([call, status, body.errorCode]).toEqual([call, 403, "csrf_failed"]);
			}
		},
	);

	it("is distinguished from requests by our pages, by an old Safari and by a program", async () => {
		for (const headers of [
			{ Origin: OUR_ORIGIN, "Sec-Fetch-Site": "same-origin" },
			{ Origin: OUR_ORIGIN },
			{ Origin: OUR_OTHER_ORIGIN },
			{},
		])
			await request(server.url)
				.post(`${BASE}/api/configuration/getMaintenanceMode`)
				.set(headers)
				.expect(200);
	});
});

describe("a login at a server without PUBLIC_URL", () => {
	let local: TestServer;
	beforeAll(async () => {
		local = await startTestServer();
	});
	afterAll(() => local.close());

	async function statusOfLogin(headers: Record<string, string>): Promise<number> {
		const customer = await new Customer(local.url).open();
		const login = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
		return (await customer.post("login/login").set(headers).send(login)).status;
	}

	it.each([
		["a name that resolves to this machine", "rebound.example:3000", {}],
		[
			"it, in a browser that sends no Origin",
			"rebound.example",
			{ "Sec-Fetch-Site": "same-origin" },
		],
		["a name that begins with localhost", "localhost.rebound.example:3000", {}],
		["a name that begins with an address", "127.0.0.1.rebound.example:3000", {}],
		["localhost as a subdomain's name", "a.localhost:3000", {}],
	])("is rejected for a page under %s", async (_title, Host, headers) => {
		const sent = "Sec-Fetch-Site" in headers ? headers : { Origin: `http://${Host}` };
		expect(await statusOfLogin({ Host, ...sent })).toBe(403);
	});

	it.each(["localhost:3000", "127.0.0.1", "192.168.1.20:3443", "[::1]:3000", "[fe80::1]"])(
		"is accepted for a page under %s",
		async (Host) => {
			expect(await statusOfLogin({ Host, Origin: `http://${Host}` })).toBe(200);
		},
	);

	it("is accepted for a program, whatever name it uses", async () => {
		expect(await statusOfLogin({ Host: "api:3000" })).toBe(200);
	});
});

describe("a report of a policy violation", () => {
	const report = () => request(server.url).post(`${BASE}/api/csp-report`);

	it.each([
		[
			"application/csp-report",
			{
				"csp-report": {
					"effective-directive": "script-src",
					"blocked-uri": "https://a.example/?x=canary",
					"document-uri": "https://b.example/?canary",
				},
			},
			"https://a.example",
		],
		[
			"application/reports+json",
			[
				{
					type: "csp-violation",
					body: { effectiveDirective: "img-src", blockedURL: "https://c.example/canary" },
					user_agent: "canary",
				},
			],
			"https://c.example",
		],
	])("as %s is logged without a token, and without personal data", async (type, body, blocked) => {
		await report()
			.set({ "Content-Type": type, Origin: "null", "Sec-Fetch-Site": "cross-site" })
			.send(JSON.stringify(body))
			.expect(204);
		const lines = server.logLines.filter((line) => line.includes("csp_violation"));
		expect(lines.join("")).toContain(`"cspBlocked":"${blocked}"`);
		expect(lines.join("")).not.toContain("canary");
	});

	it.each([
		["no JSON", "{", 400],
		["of more than 16 kB", JSON.stringify({ x: "x".repeat(17_000) }), 413],
		["without a report", "[1]", 204],
	])("%s: harmless", async (_title, text, status) => {
		const { status: given } = await report().type("application/csp-report").send(text);
		expect(given).toBe(status);
	});

	it("is limited in size and number", async () => {
		const answers = await Promise.all(
			Array.from({ length: 700 }, () => report().type("application/csp-report").send("{}")),
		);
		expect(answers.some(({ status }) => status === 429)).toBe(true);
		for (const { headers } of answers.slice(-1)) expectHeaders(headers, "too many");
	});
});
