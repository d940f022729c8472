import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BODY_MAX_BYTES } from "../../src/calls/form/submission-reader/submission-reader.ts";
import { BUILT_FORM } from "../../src/platform/http/web-directory.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { writeBuild } from "../support/write-build.ts";
import { LOGIN } from "./support/accounts.ts";
import { Installation } from "./support/installation.ts";
import { RunningNginx } from "./support/running-nginx.ts";

const BASE = "/real-name-registration";
const REPOSITORY = new URL("../../../../", import.meta.url);
const DOCUMENTED = new URL("docs/deploying/", REPOSITORY);
const CANARY = "c4n4ryc4n4ryc4n4ry";
/** Headers that nginx and the server each set for their own connection. */
const OF_THE_CONNECTION = /^(connection|date|keep-alive|server|transfer-encoding|x-request-id)$/;
let server: Installation;
let nginx: RunningNginx;

beforeAll(async () => {
	server = await Installation.complete();
	await server.start();
	await server.importAccounts();
	nginx = await RunningNginx.start([server.port]);
}, 120_000);
afterAll(async () => {
	await nginx?.close();
	await server?.close();
});

/** A customer with another address; Linux accepts all of 127/8. */
function customerAt(localAddress: string): Customer {
	const customer = new Customer(nginx.url);
	customer.agent = new Agent({ ca: nginx.certificate, localAddress });
	return customer;
}

async function loggedInAt(localAddress: string): Promise<Customer> {
	const customer = await customerAt(localAddress).open();
	const recaptchaTokenV2 = await customer.solveCaptcha();
	const login = await customer.logIn({ ...LOGIN, recaptchaTokenV2 });
	expect(login.success).toBe(true);
	return customer;
}

interface Question {
	readonly by?: RunningNginx;
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string;
}

async function ask(
	target: string,
	{ by = nginx, method = "GET", headers = {}, body = "" }: Question = {},
) {
	const options = { method, headers, ca: by.certificate, agent: false } as const;
	const call = httpsRequest(`${by.url}${target}`, options);
	call.end(body);
	const [answer] = (await once(call, "response")) as [IncomingMessage];
	return { answer, status: answer.statusCode, body: await text(answer) };
}

/** Names and values as received, including duplicates. */
function linesOf(rawHeaders: readonly string[]): string[] {
	const lines = rawHeaders.flatMap((name, index) =>
		index % 2 === 0 && !OF_THE_CONNECTION.test(name.toLowerCase())
			? [`${name.toLowerCase()}: ${rawHeaders[index + 1]}`]
			: [],
	);
	return lines.filter((line) => !line.startsWith("set-cookie:")).sort();
}

describe("docs/deploying/nginx.conf", () => {
	it("passes nginx's own check without warnings", async () => {
		const said = await nginx.check();
		expect(said).toContain("syntax is ok");
		expect(said).not.toContain("[warn]");
	});

	it("lets a customer log in and submit five files", async () => {
		const customer = await loggedInAt("127.0.0.2");
		const recaptchaToken = await customer.solveCaptcha();
		const body = completeSubmission(await acceptedFiles(), { recaptchaToken });
		const { reference } = (await customer.submit(body).expect(200)).body;
		expect(await server.operator("registrations", "list", "--json")).toContain(reference);
	});

	it("applies limits to the customer's address, whatever address a client claims", async () => {
		const wrong = { ...LOGIN, mobileNO: "60000000", brNO: "" };
		const attempt = async (customer: Customer) => {
			const recaptchaTokenV2 = await customer.solveCaptcha();
			return (await customer.post("login/login").send({ ...wrong, recaptchaTokenV2 })).status;
		};
		const attacker = await customerAt("127.0.0.3").open();
		const statuses: number[] = [];
		for (let count = 0; count < 11; count++) {
			attacker.address = `198.51.100.${count}`;
			statuses.push(await attempt(attacker));
		}
		expect(statuses).toEqual([...Array(10).fill(200), 429]);
		expect(await attempt(await customerAt("127.0.0.4").open())).toBe(200);
	});

	it("forwards a submission before it is complete, and a refusal before it is sent", async () => {
		const upload = (await customerAt("127.0.0.2").open()).beginSubmission(30_000_000);
		upload.flushHeaders();
		const [answer] = (await once(upload, "response")) as [IncomingMessage];
		expect(answer.statusCode).toBe(401);
		upload.destroy();
	});

	it.each([
		["too large for any registration", BODY_MAX_BYTES + 1, {}, 413, "too_large"],
		["of 30 MB without a CSRF token", 30_000_000, { "X-CSRF-Token": "" }, 403, "csrf_failed"],
	])(
		"lets a client that sends a body %s read the server's own refusal",
		async (_title, length, headers, status, errorCode) => {
			const customer = await loggedInAt("127.0.0.2");
			const key = { "Idempotency-Key": randomUUID() };
			const upload = customer.beginSubmission(length, { ...key, ...headers });
			const answered = once(upload, "response") as Promise<[IncomingMessage]>;
			// As a browser does: sends the whole body first, whatever was answered.
			await new Promise<void>((resolve, reject) => {
				upload.write(Buffer.alloc(length, " "), (error) => (error ? reject(error) : resolve()));
			});
			upload.end();
			const [answer] = await answered;
			expect(answer.statusCode).toBe(status);
			expect(JSON.parse(await text(answer))).toMatchObject({ success: false, errorCode });
		},
	);

	it.each([
		["a page", `${BASE}/tc`],
		["readiness", `${BASE}/health/ready`],
		["metrics without a token", `${BASE}/metrics`],
		["a redirect", `${BASE}/nowhere/at/all`],
		["the return from iAM Smart", `${BASE}/api/iamsmart/callback?code=x&state=y`],
		["an unknown address", `${BASE}/api/nowhere`],
	])("answers %s as the server does, with each header once", async (_title, target) => {
		const headers = { "Accept-Encoding": "identity" };
		const direct = await fetch(`${server.url}${target}`, { redirect: "manual", headers });
		const { answer, status, body } = await ask(target, { headers });
		expect(status).toBe(direct.status);
		expect(body).toBe(await direct.text());
		const names = [...direct.headers.keys()].filter(
			(name) => !OF_THE_CONNECTION.test(name) && name !== "set-cookie",
		);
		const lines = linesOf(answer.rawHeaders);
		expect(lines.map((line) => line.split(":")[0]).sort()).toEqual(names.sort());
		for (const name of names) expect(lines).toContain(`${name}: ${direct.headers.get(name)}`);
		expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
	});

	it("serves files as the server compressed and named them", async () => {
		const page = await ask(`${BASE}/tc`);
		const [script = ""] = /\/real-name-registration\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
		const headers = { "Accept-Encoding": "gzip, br" };
		const direct = await fetch(`${server.url}${script}`, { headers });
		const { answer } = await ask(script, { headers });
		for (const name of ["etag", "content-encoding", "cache-control", "vary", "content-length"])
			expect([name, answer.headers[name]]).toEqual([name, direct.headers.get(name) ?? undefined]);
		const etag = answer.headers.etag ?? "";
		expect(etag).not.toBe("");
		const again = await ask(script, { headers: { ...headers, "If-None-Match": etag } });
		expect(again.status).toBe(304);
	});

	it("passes on the server's own 503, so that the form shows the notice", async () => {
		await server.operator("maintenance", "on");
		const headers = { "Content-Type": "application/json", "Content-Length": "2" };
		const call = await ask(`${BASE}/api/login/login`, { method: "POST", body: "{}", headers });
		await server.operator("maintenance", "off");
		expect(call.status).toBe(503);
		expect(JSON.parse(call.body).errorCode).toBe("maintenance");
	});

	it("redirects pages to https, and refuses calls without it", async () => {
		const plain = `http://127.0.0.1:${nginx.plainPort}`;
		const page = await fetch(`${plain}${BASE}/en`, { redirect: "manual" });
		expect(page.status).toBe(301);
		expect(page.headers.get("location")).toBe(`https://localhost${BASE}/en`);
		for (const call of ["api/login/login", "graphql", "metrics"])
			expect((await fetch(`${plain}${BASE}/${call}`, { method: "POST" })).status).toBe(403);
	});

	it("refuses a flood from one address, and no other address", async () => {
		const agent = new Agent({
			ca: nginx.certificate,
			localAddress: "127.0.0.66",
			keepAlive: true,
			maxSockets: 20,
		});
		const call = async () => {
			const request = httpsRequest(`${nginx.url}${BASE}/health/live`, { agent });
			request.end();
			const [answer] = (await once(request, "response")) as [IncomingMessage];
			await text(answer);
			return answer.statusCode;
		};
		const statuses = await Promise.all(Array.from({ length: 3_000 }, call));
		agent.destroy();
		const passed = statuses.filter((status) => status === 200).length;
		expect(passed).toBeGreaterThanOrEqual(500);
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
		await loggedInAt("127.0.0.67");
	});

	it("names the contact for vulnerabilities", async () => {
		const { status, answer, body } = await ask("/.well-known/security.txt");
		expect([status, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
		expect(body).toContain("Contact: ");
	});

	it("supports TLS 1.2 and 1.3 with forward secrecy, and nothing older", async () => {
		const shake = async (version: "TLSv1.1" | "TLSv1.2" | "TLSv1.3") => {
			const only = { minVersion: version, maxVersion: version } as const;
			// The client's own policy would refuse the old version.
			const ciphers = "DEFAULT:@SECLEVEL=0";
			const options = { port: nginx.port, host: "localhost", ca: nginx.certificate, ciphers };
			const socket = connect({ ...options, ...only });
			await once(socket, "secureConnect");
			const { name } = socket.getCipher();
			socket.destroy();
			return name;
		};
		expect(await shake("TLSv1.3")).toMatch(/^TLS_/);
		expect(await shake("TLSv1.2")).toMatch(/^ECDHE-/);
		await expect(shake("TLSv1.1")).rejects.toThrow(/alert protocol version/);
	});

	it("gives a request an id for its own log, the answer and the server's log", async () => {
		const { answer } = await ask(`${BASE}/api/login/csrf`);
		expect(answer.headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
		expect(answer.headers["set-cookie"]).toHaveLength(1);
		const lines = (await nginx.readLog("access")).trim().split("\n");
		expect(lines.at(-1)).toContain(`"requestId":"${answer.headers["x-request-id"]}"`);
	});
});

describe("with docs/deploying/nginx-assets.conf", () => {
	const OLD_SCRIPT = "step-AAAAAAAA.js";
	/** nginx sets its own tags and dates, and supports ranges. */
	const OF_THE_FILE = ["etag", "last-modified", "accept-ranges"];
	let folder: string;
	let assets: string;
	let before: RunningNginx;

	/** Runs the documented script. */
	async function keepAssets(version: string): Promise<void> {
		await promisify(execFile)(fileURLToPath(new URL("sim-registration-assets", DOCUMENTED)), [
			version,
			folder,
		]);
	}

	beforeAll(async () => {
		folder = server.at("www");
		assets = join(folder, "real-name-registration/assets");
		await writeBuild(server.at("old-version/apps/web/dist"), { [OLD_SCRIPT]: "old script" });
		await keepAssets(server.at("old-version"));
		await keepAssets(fileURLToPath(REPOSITORY));
		before = await RunningNginx.start([server.port], folder);
	});
	afterAll(() => before.close());

	it("the file passes nginx's own check without warnings", async () => {
		const said = await before.check();
		expect(said).toContain("syntax is ok");
		expect(said).not.toContain("[warn]");
	});

	it.each([".js", ".css", ".pdf"])("a %s of the build has the server's headers", async (ending) => {
		const name = readdirSync(join(BUILT_FORM, "assets")).find((each) => each.endsWith(ending));
		const headers = { "Accept-Encoding": "gzip" };
		const direct = await fetch(`${server.url}${BASE}/assets/${name}`, { headers });
		const { answer, status } = await ask(`${BASE}/assets/${name}`, { by: before, headers });
		expect([status, answer.headers.server]).toEqual([200, "nginx"]);
		const own = [...direct.headers].filter(
			([key]) => !OF_THE_CONNECTION.test(key) && !OF_THE_FILE.includes(key),
		);
		expect(answer.headers).toMatchObject({
			...Object.fromEntries(own),
			"content-length": answer.headers["content-length"],
		});
	});

	it("serves files of an earlier version, and leaves others to the server", async () => {
		const old = await ask(`${BASE}/assets/${OLD_SCRIPT}`, { by: before });
		expect([old.status, old.body]).toEqual([200, "old script"]);
		const unknown = await ask(`${BASE}/assets/step-ZZZZZZZZ.js`, { by: before });
		expect([unknown.status, JSON.parse(unknown.body).errorCode]).toEqual([404, "not_found"]);
		const page = await ask(`${BASE}/tc`, { by: before });
		const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
		await rm(join(folder, BASE, script));
		expect((await ask(`${BASE}${script}`, { by: before })).status).toBe(200);
	});

	it("the script removes files that no version of the last seven days had, and none of the current one", async () => {
		const longAgo = new Date(Date.now() - 9 * 86_400_000);
		const all = await readdir(assets);
		for (const name of all) await utimes(join(assets, name), longAgo, longAgo);
		await keepAssets(fileURLToPath(REPOSITORY));
		const left = await readdir(assets);
		expect(left).not.toContain(OLD_SCRIPT);
		expect(left).toEqual(
			expect.arrayContaining(all.filter((name) => !name.startsWith(OLD_SCRIPT))),
		);
	});
});

describe("while the server is down, docs/deploying/nginx.conf", () => {
	beforeAll(() => server.stop());

	it("asks the form to wait, in the form's own format, and people in both languages", async () => {
		const call = await ask(`${BASE}/api/login/login`, { method: "POST", body: "{}" });
		expect(call.status).toBe(503);
		expect(JSON.parse(call.body)).toEqual({ success: false, errorCode: "busy" });
		expect(call.answer.headers["retry-after"]).toBe("30");
		expect(call.answer.headers["content-type"]).toBe("application/json; charset=utf-8");
		const page = await ask(`${BASE}/tc`);
		expect(page.status).toBe(503);
		expect(page.answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(page.body).toMatch(/請於一分鐘後再試。\n.*try again/);
	});

	it("keeps tokens out of its logs, as in normal operation", async () => {
		const targets = [`${BASE}/tc?token=${CANARY}`, `${BASE}/api/iamsmart/callback?code=${CANARY}`];
		for (const target of targets) await ask(target, { headers: { Referer: CANARY } });
		await server.start();
		for (const target of targets) await ask(target, { headers: { Cookie: CANARY } });
		const access = await nginx.readLog("access");
		expect(access).toContain(`"path":"${BASE}/api/iamsmart/callback","status":503`);
		expect(access + (await nginx.readLog("error"))).not.toContain(CANARY);
	});
});

describe("with two processes, docs/deploying/nginx.conf", () => {
	it("answers all requests while one of them is down", async () => {
		const other = await Installation.complete();
		await other.start();
		const both = await RunningNginx.start([server.port, other.port]);
		const statuses = async () => {
			const all: (number | undefined)[] = [];
			for (let count = 0; count < 6; count++)
				all.push((await ask(`${BASE}/health/live`, { by: both })).status);
			return all;
		};
		expect(await statuses()).toEqual(Array(6).fill(200));
		await other.close();
		expect(await statuses()).toEqual(Array(6).fill(200));
		await both.close();
	});
});

describe("docs/deploying/nginx.conf, before a server that counts", () => {
	it("reuses its connections", async () => {
		let connections = 0;
		const counting = createServer((_request, response) => response.end());
		counting.on("connection", () => connections++);
		await new Promise<void>((resolve) => counting.listen(0, "127.0.0.1", resolve));
		const before = await RunningNginx.start([(counting.address() as AddressInfo).port]);
		for (let count = 0; count < 10; count++) await ask("/", { by: before });
		// Each of the two workers has one.
		expect(connections).toBeLessThanOrEqual(2);
		await before.close();
		counting.closeAllConnections();
		counting.close();
	});
});
