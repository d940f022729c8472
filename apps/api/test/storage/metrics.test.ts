import { randomUUID } from "node:crypto";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import request from "supertest";
import { afterEach, describe, expect, it } from "vitest";
import { answers, ClamdPeer } from "../support/clamd-peer.ts";
import { Customer } from "../support/customer.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { PRODUCTION } from "../support/production.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import { refusedFiles, smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const METRICS = `${BASE}/metrics`;
const TOKEN = "s3K9wPz1Xc7Vb5Nm2Qa8Lf4Hd6Jg0RtY";

let server: TestServer;
afterEach(() => server.close());

const read = () => ReadMetrics.of(server.url);

describe("access to the metrics", () => {
	const ask = (authorization = "") =>
		request(server.url).get(METRICS).set("Authorization", authorization);

	it("requires the token, and other callers do not learn that metrics exist", async () => {
		server = await startTestServer({ ...PRODUCTION, METRICS_TOKEN: TOKEN });
		const { headers } = await ask(`Bearer ${TOKEN}`).expect(200);
		expect(headers).toMatchObject({
			"content-type": "text/plain; version=0.0.4; charset=utf-8",
			"cache-control": "no-store",
		});
		for (const wrong of ["", "Bearer", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, "Bearer x"]) {
			const { body } = await ask(wrong).expect(404);
			expect(body).toEqual({ success: false, errorCode: "not_found" });
		}
	});

	it("is refused in production without a configured token", async () => {
		server = await startTestServer(PRODUCTION);
		await ask().expect(404);
		await ask("Bearer undefined").expect(404);
	});

	it("requires the token in development too, if one is configured", async () => {
		server = await startTestServer({ METRICS_TOKEN: TOKEN });
		await ask().expect(404);
		await ask(`Bearer ${TOKEN}`).expect(200);
	});
});

describe("the metrics count", () => {
	it("logins and captchas by outcome", async () => {
		server = await startTestServer({ CAPTCHA: "altcha", ALTCHA_COST: "1", ALTCHA_ATTEMPTS: "2" });
		const customer = await new Customer(server.url).open();
		await customer.post("login/login").send({ accountNO: "204518837", mobileNO: "61234567" });
		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		for (let times = 0; times < 2; times++)
			await customer.logIn({
				mobileNO: "60000000",
				recaptchaTokenV2: await customer.solveCaptcha(),
			});
		await new Customer(server.url).post("login/login").send({}).expect(403);
		const metrics = await read();
		expect(metrics.value("logins_total", { outcome: "success" })).toBe(1);
		expect(metrics.value("logins_total", { outcome: "login_error" })).toBe(2);
		expect(metrics.value("logins_total", { outcome: "captcha_failed" })).toBe(1);
		expect(metrics.value("logins_total", { outcome: "csrf_failed" })).toBe(1);
		expect(metrics.value("captchas_total", { action: "login", outcome: "passed" })).toBe(3);
		expect(metrics.value("captchas_total", { action: "login", outcome: "failed" })).toBe(1);
		const login = { route: `${BASE}/api/login/login`, method: "POST" };
		expect(metrics.value("http_requests_total", { ...login, status: "200" })).toBe(3);
		expect(metrics.value("http_request_duration_seconds_count", login)).toBe(5);
		expect(metrics.value("refusals_total", { code: "csrf_failed" })).toBe(1);
	});

	it("submissions by outcome, their bytes, and outgoing messages", async () => {
		server = await startTestServer();
		const files = await smallFiles();
		const { renamedPng } = await refusedFiles();
		const customer = await Customer.loggedIn(server.url);
		const wrong = {
			brCopy: [renamedPng],
			brCopyName: renamedPng.name,
			brCopySize: renamedPng.size,
		};
		const body = completeSubmission(files);
		const refused = JSON.stringify(completeSubmission(files, wrong));
		const accepted = JSON.stringify(body);
		const key = randomUUID();
		await customer.submit(refused).expect(422);
		await customer.submit(accepted, key).expect(200);
		await customer.submit(accepted, key).expect(200);
		await customer.submit(accepted).expect(401);
		const metrics = await read();
		const outcomes = ["file_refused", "accepted", "repeated", "session_expired"];
		for (const outcome of outcomes)
			expect([outcome, metrics.value("submissions_total", { outcome })]).toEqual([outcome, 1]);
		expect(metrics.value("submissions_total")).toBe(outcomes.length);
		const lookedInto = 2 * UPLOAD_NAMES.length;
		expect(metrics.value("inspections_total", { outcome: "passed" })).toBe(lookedInto);
		const received = Buffer.byteLength(refused) + 2 * Buffer.byteLength(accepted);
		expect(metrics.value("submission_bytes_received_total")).toBeLessThanOrEqual(received);
		expect(metrics.value("submission_bytes_received_total")).toBeGreaterThan(received / 2);
		expect(metrics.value("submission_bytes_in_flight")).toBe(0);
		await expect.poll(async () => (await read()).value("outbox_entries")).toBe(0);
	});

	it("a submission in progress, and one whose phone disconnected", async () => {
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		const upload = customer.beginSubmission(1_000_000);
		upload.write("{");
		const receiving = { state: "receiving" };
		const inProgress = async () => (await read()).value("submissions_in_progress", receiving);
		await expect.poll(inProgress).toBe(1);
		expect((await read()).value("submission_bytes_in_flight")).toBeGreaterThan(500_000);
		upload.destroy();
		const hungUp = async () => (await read()).value("submissions_total", { outcome: "hung_up" });
		await expect.poll(hungUp).toBe(1);
		expect(await inProgress()).toBe(0);
	});

	it("waiting and dead entries of the outbox", async () => {
		server = await startTestServer({ MAIL: "smtp", SMTP_URL: "smtp://127.0.0.1:1" });
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(await smallFiles())).expect(200);
		const waitingMails = async () => (await read()).value("outbox_entries", { state: "waiting" });
		await expect.poll(waitingMails).toBe(2);
		server.setTime(new Date(Date.now() + 60_000));
		const metrics = await read();
		const waiting = metrics.value("outbox_oldest_seconds", { state: "waiting" });
		const sending = metrics.value("outbox_oldest_seconds", { state: "sending" });
		expect(Math.max(waiting, sending)).toBeGreaterThanOrEqual(59);
		const { look } = server;
		const rename = (from: string, to: string) =>
			look((database) => database.schema.alterTable(from).renameTo(to).execute());
		await rename("outbox", "gone");
		const names = (await read()).samples.map(({ name }) => name);
		await rename("gone", "outbox");
		expect(names.filter((name) => name.includes("outbox"))).toEqual([]);
	});

	it("scans by verdict, and whether the scanner is available", async () => {
		const peer = await ClamdPeer.start();
		server = await startTestServer({ SCANNER: "clamav", CLAMAV_PORT: String(peer.port) });
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await smallFiles());
		peer.behaviour = answers("stream: Test.Eicar FOUND\0");
		await customer.submit(body).expect(422);
		peer.behaviour = answers("stream: OK\0");
		await customer.submit(body).expect(200);
		const metrics = await read();
		await peer.close();
		expect(metrics.value("scans_total", { outcome: "infected" })).toBe(5);
		expect(metrics.value("scans_total", { outcome: "clean" })).toBe(5);
		expect(metrics.value("dependency_up", { dependency: "scanner" })).toBe(1);
		expect(metrics.text).not.toContain("Eicar");
	});

	it("fillings by iAM Smart, and failed calls", async () => {
		const sandbox = await startSandbox();
		server = await startTestServer(sandbox.serverVariables);
		const customer = await Customer.loggedIn(server.url);
		for (const decision of ["approve", "reject", "result-cancel"])
			await new IamSmartFilling(customer, sandbox).complete(server.url, decision);
		await sandbox.close();
		await new IamSmartFilling(customer, sandbox).init().expect(503);
		const metrics = await read();
		expect(metrics.value("identity_fillings_total", { outcome: "begun" })).toBe(3);
		for (const outcome of ["delivered", "rejected", "cancelled"])
			expect(metrics.value("identity_fillings_total", { outcome })).toBe(1);
		const failed = { call: "initiateRequest", outcome: "failed" };
		expect(metrics.value("identity_calls_failed_total", failed)).toBe(1);
	});

	it("policy violations by directive, with invented ones as one", async () => {
		server = await startTestServer();
		const report = (directive: string) =>
			request(server.url)
				.post(`${BASE}/api/csp-report`)
				.type("application/csp-report")
				.send(JSON.stringify({ "csp-report": { "effective-directive": directive } }))
				.expect(204);
		for (const directive of ["img-src", "made-up", "made-up-too"]) await report(directive);
		const metrics = await read();
		expect(metrics.value("csp_violations_total", { directive: "img-src" })).toBe(1);
		expect(metrics.value("csp_violations_total", { directive: "other" })).toBe(2);
	});

	it("unknown addresses as one, and unknown methods as one", async () => {
		server = await startTestServer();
		for (const page of ["A123456", "wong", "chan"])
			await request(server.url).get(`${BASE}/api/${page}`).expect(404);
		await request(server.url).propfind(`${BASE}/api/x`).expect(404);
		const metrics = await read();
		const unknown = { route: "none", status: "404" };
		expect(metrics.value("http_requests_total", { ...unknown, method: "GET" })).toBe(3);
		expect(metrics.value("http_requests_total", { ...unknown, method: "other" })).toBe(1);
		expect(metrics.text).not.toContain("A123456");
	});

	it("the state of the process and the database", async () => {
		server = await startTestServer();
		const metrics = await read();
		expect(metrics.value("dependency_up", { dependency: "database" })).toBe(1);
		const names = metrics.samples.map(({ name }) => name);
		expect(names).toEqual(
			expect.arrayContaining(["process_resident_memory_bytes", "process_cpu_seconds_total"]),
		);
		const delays = metrics.samples.filter(({ name }) => name.endsWith("loop_delay_seconds"));
		expect(delays.map(({ labels }) => labels["statistic"])).toEqual(["median", "p99", "longest"]);
	});

	it("what phones have counted, unless USAGE is off", async () => {
		server = await startTestServer();
		const send = () =>
			request(server?.url).post("/real-name-registration/api/usage").send({
				"step company": 2,
				"shown error_missing_email": 1,
				"shown A1234563": 1,
			});
		await send().expect(204);
		const value = async (kind: string, value: string) =>
			(await read()).value("usage_total", { kind, value });
		expect(await value("step", "company")).toBe(2);
		expect(await value("shown", "error_missing_email")).toBe(1);
		expect(await value("other", "other")).toBe(1);
		expect((await read()).samples.some(({ labels }) => labels["value"] === "A1234563")).toBe(false);
		await server.restart({ USAGE: "off" });
		await send().expect(204);
		expect((await read()).samples.some(({ name }) => name.endsWith("usage_total"))).toBe(false);
	});

	it.each([
		["when the newest backup was finished, if one is known", "backup-finished"],
		["until when everything is in the replica, if one is followed", "replica-as-of"],
	])("%s", async (_title, setting) => {
		server = await startTestServer();
		const at = `${setting.replaceAll("-", "_")}_timestamp_seconds`;
		expect((await read()).samples.some(({ name }) => name.endsWith(at))).toBe(false);
		const finishedAt = "2026-11-26T03:30:12.000Z";
		await server.look((database) =>
			database.insertInto("settings").values({ name: setting, value: finishedAt }).execute(),
		);
		expect((await read()).value(at)).toBe(Date.parse(finishedAt) / 1000);
	});
});
