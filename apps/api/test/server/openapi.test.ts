import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ERROR_CODES } from "@sim-registration/validation";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "../../openapi/build-document.ts";
import { DOCUMENT_FILE } from "../../openapi/document-file.ts";
import { Customer } from "../support/customer.ts";
import { DocumentedCalls } from "../support/documented-calls.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { PRODUCTION } from "../support/production.ts";
import { registeredCalls } from "../support/registered-calls.ts";
import { refusedFiles, smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const kept = JSON.parse(readFileSync(DOCUMENT_FILE, "utf8"));
const calls = new DocumentedCalls(kept);

describe("docs/openapi.json", () => {
	// `pnpm --filter @sim-registration/api openapi` writes it.
	it("is up to date with the code", () => {
		expect(kept).toEqual(JSON.parse(JSON.stringify(buildDocument())));
	});

	it("is valid OpenAPI 3.1", async () => {
		const result = await new Validator().validate(structuredClone(kept));
		expect(result).toMatchObject({ valid: true });
	});

	it("has every call that the server registers, and no other", async () => {
		const registered = (await registeredCalls()).map((call) => call.replace(/:(\w+)/g, "{$1}"));
		expect(calls.names.sort()).toEqual(registered.sort());
	});

	it("has examples that match their schemas", () => {
		const { count, mistakes } = calls.checkExamples();
		expect(mistakes).toEqual([]);
		expect(count).toBeGreaterThan(100);
	});

	it("has every error code with its status", () => {
		const documented = JSON.stringify(kept.paths);
		for (const code of ERROR_CODES) expect(documented).toContain(`"${code}"`);
	});
});

describe("real answers match the document", () => {
	let server: TestServer;
	let sandbox: Awaited<ReturnType<typeof startSandbox>>;
	let customer: Customer;
	beforeAll(async () => {
		sandbox = await startSandbox();
		server = await startTestServer({
			...sandbox.serverVariables,
			CAPTCHA: "altcha",
			ALTCHA_COST: "1",
			ALTCHA_ATTEMPTS: "2",
		});
		customer = await new Customer(server.url).open();
	});
	afterAll(async () => {
		await server.close();
		await sandbox.close();
	});

	const get = (path: string) => request(server.url).get(`${BASE}${path}`).redirects(0);

	it.each([
		"/api/login/csrf",
		"/api/captcha/challenge",
		"/health/live",
		"/health/ready",
		"/metrics",
		"/api-docs",
		"/api-docs.json",
		"/api-docs.css",
		"/",
		"/tc",
		"/fr",
		"/page-not-found",
		"/en/accessibility",
		"/fr/accessibility",
		"/support/tnc",
		"/en/support/tnc",
		"/api/iamsmart/callback",
		"/api/iamsmart/return.css",
	])("of a page or a reading call: %s", async (path) => {
		calls.check(await get(path === "/" ? "" : path));
	});

	it("of logging in, and of every failure", async () => {
		const recaptchaTokenV2 = await customer.solveCaptcha();
		const login = { accountNO: "204518837", mobileNO: "61234567", recaptchaTokenV2 };
		calls.check(await customer.post("login/recaptcha").send({ recaptchaTokenV2 }).expect(200));
		calls.check(await customer.post("login/login").send({ accountNO: "1" }).expect(400));
		calls.check(await customer.post("login/login").send({ nothing: true }).expect(400));
		calls.check(await customer.post("login/login").type("json").send("{").expect(400));
		calls.check(await customer.post("login/login").type("xml").send("<x/>").expect(415));
		const much = { accountNO: "1".repeat(70_000) };
		calls.check(await customer.post("login/login").send(much).expect(413));
		calls.check(await customer.post("login/login").send({ ...login, recaptchaTokenV2: "" }));
		calls.check(await request(server.url).post(`${BASE}/api/login/login`).send({}).expect(403));
		const wrong = {
			...login,
			mobileNO: "60000000",
			recaptchaTokenV2: await customer.solveCaptcha(),
		};
		calls.check(await customer.post("login/login").send(wrong).expect(200));
		calls.check(await customer.post("login/login").send(login).expect(200));
		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		calls.check(await customer.call("login/renew").expect(200));
		calls.check(await customer.post("login/renew").expect(401));
		calls.check(await customer.post("user/NewAccountValidation").send({ token: "x" }).expect(200));
	});

	it("of the page's other calls", async () => {
		const query = { query: "{ siteContent(language: en) { footer { categories { title } } } }" };
		calls.check(await request(server.url).post(`${BASE}/graphql`).send(query).expect(200));
		calls.check(await request(server.url).post(`${BASE}/graphql`).send({}).expect(400));
		calls.check(await customer.post("configuration/getMaintenanceMode").expect(200));
		const usage = () => request(server.url).post(`${BASE}/api/usage`);
		calls.check(await usage().send({ "step company": 1 }).expect(204));
		calls.check(await usage().send({ "step company": 0 }).expect(400));
		const report = request(server.url).post(`${BASE}/api/csp-report`);
		calls.check(await report.type("application/csp-report").send("{}").expect(204));
	});

	it("of a filling by iAM Smart", async () => {
		const filling = new IamSmartFilling(customer, sandbox);
		calls.check(await filling.init().expect(200));
		await filling.begin();
		calls.check(await filling.getQr().expect(200));
		calls.check(await filling.getQr({ lang: "xx" }).expect(400));
		calls.check(await filling.poll().expect(202));
		calls.check(await filling.confirm("000000"));
		const complete = await new IamSmartFilling(customer, sandbox).complete(server.url);
		calls.check(await complete.poll().expect(200));
		const rejected = await new IamSmartFilling(customer, sandbox).complete(server.url, "reject");
		calls.check(await rejected.poll().expect(400));
	});

	it("of maintenance", async () => {
		await server.operator("maintenance", "on");
		calls.check(await customer.post("login/login").send({}).expect(503));
		await server.operator("maintenance", "off");
	});

	it("of a submission, refused and accepted, and of logging out", async () => {
		const files = await smallFiles();
		const { renamedPng } = await refusedFiles();
		const wrong = {
			recaptchaToken: await customer.solveCaptcha(),
			brCopy: [renamedPng],
			brCopyName: renamedPng.name,
			brCopySize: renamedPng.size,
		};
		const recaptchaToken = await customer.solveCaptcha();
		calls.check(await customer.submit({}).expect(400));
		calls.check(await customer.submit(completeSubmission(files, wrong)).expect(422));
		calls.check(await customer.submit(completeSubmission(files)).expect(400));
		const body = completeSubmission(files, { recaptchaToken });
		calls.check(await customer.submit(body, "one").expect(200));
		const other = { recaptchaToken, companyNameEN: "Other", branchCompanyNameEN: "Other" };
		calls.check(await customer.submit(completeSubmission(files, other), "one").expect(409));
		calls.check(await customer.submit(body, "two").expect(401));
		await customer.open();
		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		const draft = { device: randomUUID() };
		calls.check(await customer.call("draft/takeKeyHalf").send(draft).expect(200));
		const kept = { ...draft, isKept: true };
		calls.check(await customer.call("draft/keepKeyHalf").send(kept).expect(200));
		const reminder = { ...draft, address: "owner@wongkee.example" };
		calls.check(await customer.call("draft/setReminder").send(reminder).expect(200));
		const devices = { devices: [draft.device] };
		calls.check(await customer.call("draft/findKeptDrafts").send(devices).expect(200));
		calls.check(await customer.post("draft/destroyKeyHalf").send(draft).expect(200));
		calls.check(await customer.call("login/logout").expect(200));
	});
});

describe("the page of the document", () => {
	it("shows every call, without scripts or external resources", async () => {
		const server = await startTestServer();
		const { text, headers } = await request(server.url).get(`${BASE}/api-docs`).expect(200);
		await server.close();
		for (const name of calls.names) expect(text).toContain(`<code>${name}</code>`);
		expect(text).not.toMatch(/<script|style=|\son\w+=/);
		const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
		for (const address of addresses) expect(address).toMatch(/^#|^\/real-name-registration\//);
		expect(headers["content-security-policy"]).toContain("style-src 'self';");
	});

	it("does not exist in production", async () => {
		const server = await startTestServer(PRODUCTION);
		await request(server.url).get(`${BASE}/api-docs`).expect(404);
		await request(server.url).get(`${BASE}/api-docs.json`).expect(404);
		await request(server.url).get(`${BASE}/api-docs.css`).expect(404);
		await server.close();
	});
});
