import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const API = "/real-name-registration/api";
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

describe("GET api/login/csrf", () => {
	it("answers a token in JSON and sets a cookie that scripts cannot read", async () => {
		const answer = await request(server.url).get(`${API}/login/csrf`).expect(200);
		expect(answer.body).toEqual({ csrfToken: expect.any(String) });
		expect(answer.headers["content-type"]).toContain("application/json");
		expect(String(answer.headers["set-cookie"])).toMatch(/^csrf=.+; HttpOnly; SameSite=Strict$/);
	});
});

describe("POST api/configuration/getMaintenanceMode", () => {
	it("answers a boolean, without a session or a CSRF token", async () => {
		const answer = await request(server.url).post(`${API}/configuration/getMaintenanceMode`);
		expect([answer.status, answer.text]).toEqual([200, "false"]);
	});
});

describe("POST api/form/formsubmission", () => {
	it("ends the session and removes the CSRF cookie on success only", async () => {
		const files = await smallFiles();
		const customer = await Customer.loggedIn(server.url);
		const refused = await customer.submit(completeSubmission(files, { email: "" })).expect(400);
		expect(refused.headers["set-cookie"]).toBeUndefined();
		const accepted = await customer.submit(completeSubmission(files)).expect(200);
		expect(String(accepted.headers["set-cookie"])).toMatch(/^csrf=;.*Expires=Thu, 01 Jan 1970/);
		await customer.submit(completeSubmission(files)).expect(401);
	});

	it("rejects requests without a session", async () => {
		const anonymous = await new Customer(server.url).open();
		const { body } = await anonymous.submit({}).expect(401);
		expect(body).toEqual({ success: false, errorCode: "session_expired" });
	});
});
