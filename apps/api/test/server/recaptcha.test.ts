import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { RecaptchaSandbox } from "@sim-registration/test-kit/servers";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567" };
const PAGE = "/real-name-registration/en";

let sandbox: RecaptchaSandbox;
let server: TestServer;
let customer: Customer;

beforeAll(async () => {
	sandbox = await RecaptchaSandbox.start();
	server = await startTestServer(sandbox.serverVariables);
});
beforeEach(async () => {
	await sandbox.reset();
	customer = await new Customer(server.url).open();
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});

const logIn = (fields: object) => customer.post("login/login").send({ ...LOGIN, ...fields });
const check = (fields: object) => customer.post("login/recaptcha").send(fields);

async function loggedIn(): Promise<void> {
	await customer.logIn({ recaptchaTokenV3: await sandbox.token({ kind: "v3" }) });
}

describe("a login with reCAPTCHA", () => {
	it("succeeds with a v3 token, which is valid once", async () => {
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3" });
		const first = await logIn({ recaptchaTokenV3 }).expect(200);
		expect(first.body.success).toBe(true);
		const again = await logIn({ recaptchaTokenV3 });
		expect([again.status, again.body.errorCode]).toEqual([400, "captcha_failed"]);
	});

	it("requires the box if the score is too low, and succeeds with it", async () => {
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3", score: 0.1 });
		const low = await logIn({ recaptchaTokenV3 });
		expect([low.status, low.body.errorCode]).toEqual([400, "captcha_score_low"]);
		const recaptchaTokenV2 = await sandbox.token({ kind: "v2" });
		expect((await logIn({ recaptchaTokenV2 })).body.success).toBe(true);
	});

	it("asks to retry if the provider is down, and counts no failure of the customer", async () => {
		await sandbox.order({ call: "siteverify", fault: "http-500" });
		for (let attempt = 0; attempt < 12; attempt++) {
			const down = await logIn({ mobileNO: "60000000", recaptchaTokenV3: "a token" });
			expect([down.status, down.body.errorCode]).toEqual([503, "captcha_unavailable"]);
			expect(down.headers["retry-after"]).toBe("5");
		}
		await sandbox.reset();
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3" });
		expect((await logIn({ recaptchaTokenV3 })).body.success).toBe(true);
		const reasons = server.logLines.filter((line) => line.includes('"captcha_unavailable"'));
		expect(reasons.join()).toContain('"captchaReason":"status"');
	});

	it("is rejected without a token, without asking the provider", async () => {
		expect((await logIn({})).body.errorCode).toBe("captcha_failed");
		expect((await sandbox.calls()).siteverify).toBe(0);
	});

	it("logs no token", async () => {
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3" });
		await logIn({ recaptchaTokenV3 });
		expect(server.logLines.join("")).not.toContain(recaptchaTokenV3);
	});
});

describe("a submission with reCAPTCHA", () => {
	it("may repeat the token after a failure for another reason", async () => {
		await loggedIn();
		const files = await smallFiles();
		const recaptchaToken = await sandbox.token({ kind: "v3", action: "submission" });
		const body = completeSubmission(files, { recaptchaToken });
		await customer.submit({ ...body, email: "" }, "k1").expect(400);
		const first = await customer.submit(body, "k1").expect(200);
		const asked = (await sandbox.calls()).siteverify;
		const second = await customer.submit(body, "k1").expect(200);
		expect(second.body).toEqual(first.body);
		expect((await sandbox.calls()).siteverify).toBe(asked);
	});

	it.each([
		["a low score", { score: 0.2 }, 400, "captcha_score_low"],
		["a token of the login", { action: "login" }, 400, "captcha_failed"],
	])("is rejected for %s, naming the captcha", async (_title, facts, status, errorCode) => {
		await loggedIn();
		const order = { kind: "v3", action: "submission", ...facts } as const;
		const recaptchaToken = await sandbox.token(order);
		const answer = await customer.submit(
			completeSubmission(await smallFiles(), { recaptchaToken }),
		);
		expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
		expect(answer.body.issues).toEqual([
			{ field: "recaptchaToken", code: "error_recaptcha_required" },
		]);
	});

	/** Starts to send, and waits until the provider was asked about the captcha. */
	async function beginWith(order: { readonly score?: number }) {
		await loggedIn();
		const asked = (await sandbox.calls()).siteverify;
		const recaptchaToken = await sandbox.token({ kind: "v3", action: "submission", ...order });
		const body = JSON.stringify(completeSubmission(await smallFiles(), { recaptchaToken }));
		const filesAt = body.indexOf('"base64":"') + 100;
		const upload = customer.beginSubmission(Buffer.byteLength(body));
		const answered = once(upload, "response") as Promise<[IncomingMessage]>;
		upload.write(body.slice(0, filesAt));
		// If the score is too low, the token is also tried as one of the box.
		await expect.poll(async () => (await sandbox.calls()).siteverify).toBeGreaterThan(asked);
		return { upload, rest: body.slice(filesAt), answered };
	}

	it("is judged before its files have arrived, which may take longer than a token lives", async () => {
		const { upload, rest, answered } = await beginWith({});
		server.setTime(new Date(Date.now() + 240_000));
		upload.end(rest);
		const [answer] = await answered;
		expect(answer.statusCode).toBe(200);
		server.setTime(new Date());
	});

	it("is rejected for its captcha before its files have arrived", async () => {
		const before = await server.storedFiles();
		const { upload, rest, answered } = await beginWith({ score: 0.1 });
		let isAnswered = false;
		void answered.then(() => {
			isAnswered = true;
		});
		// The server looks at each piece whether the captcha has been judged.
		const letters = [...rest.slice(0, -1)].values();
		await expect
			.poll(() => {
				upload.write(letters.next().value ?? expect.unreachable("everything was sent"));
				return isAnswered;
			})
			.toBe(true);
		const [answer] = await answered;
		expect(JSON.parse((await answer.toArray()).join(""))).toMatchObject({
			errorCode: "captcha_score_low",
		});
		expect(await server.storedFiles()).toEqual(before);
	});

	it("asks to retry if the provider is down, and keeps the session", async () => {
		await loggedIn();
		const files = await smallFiles();
		const order = { kind: "v3", action: "submission" } as const;
		await sandbox.order({ call: "siteverify", fault: "not-json" });
		const lost = completeSubmission(files, { recaptchaToken: await sandbox.token(order) });
		const down = await customer.submit(lost, "k2");
		expect([down.status, down.body.errorCode]).toEqual([503, "captcha_unavailable"]);
		await sandbox.reset();
		const retry = completeSubmission(files, { recaptchaToken: await sandbox.token(order) });
		await customer.submit(retry, "k2").expect(200);
	});
});

describe("POST api/login/recaptcha", () => {
	it("checks a token without logging in, and leaves it for one login", async () => {
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3" });
		await check({ recaptchaTokenV3 }).expect(200, { success: true });
		await check({ recaptchaTokenV3 }).expect(200, { success: true });
		expect((await logIn({ recaptchaTokenV3 })).body.success).toBe(true);
		expect((await logIn({ recaptchaTokenV3 })).body.errorCode).toBe("captcha_failed");
		expect((await check({ recaptchaTokenV3 })).body.errorCode).toBe("captcha_failed");
		expect((await sandbox.calls()).siteverify).toBe(1);
	});

	it("accepts a checked token for one of many logins", async () => {
		const recaptchaTokenV3 = await sandbox.token({ kind: "v3" });
		await check({ recaptchaTokenV3 }).expect(200);
		const answers = await Promise.all(
			Array.from({ length: 8 }, async () => (await logIn({ recaptchaTokenV3 })).body.success),
		);
		expect(answers.filter(Boolean)).toHaveLength(1);
	});

	it("checks the token of a submission, which is invalid for a login and may get old", async () => {
		await loggedIn();
		const recaptchaToken = await sandbox.token({ kind: "v3", action: "submission" });
		await check({ recaptchaToken }).expect(200);
		const elsewhere = await logIn({ recaptchaTokenV3: recaptchaToken });
		expect(elsewhere.body.errorCode).toBe("captcha_failed");
		server.setTime(new Date(Date.now() + 10 * 60_000));
		const body = completeSubmission(await smallFiles(), { recaptchaToken });
		await customer.submit(body).expect(200);
		server.setTime(new Date());
	});

	it.each([
		["a low score", { kind: "v3", score: 0.1 }, 400, "captcha_score_low"],
		["another site", { kind: "v3", hostname: "evil.example" }, 400, "captcha_failed"],
	] as const)(
		"gets the answer that a login would: %s",
		async (_title, order, status, errorCode) => {
			const answer = await check({ recaptchaTokenV3: await sandbox.token(order) });
			expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
		},
	);

	it("requires the CSRF token, rejects unknown fields, and is limited", async () => {
		await new Customer(server.url).post("login/recaptcha").send({}).expect(403);
		await check({ accountNO: "204518837" }).expect(400);
		const answer = await check({});
		expect([answer.status, answer.body.errorCode]).toEqual([400, "captcha_failed"]);
		expect(answer.headers["x-ratelimit-limit"]).toBe("600");
	});
});

describe("the page with reCAPTCHA", () => {
	it("names exactly the provider's addresses and policies in its Content-Security-Policy", async () => {
		const { headers } = await request(server.url).get(PAGE).expect(200);
		const policy = String(headers["content-security-policy"]).split("; ");
		const source = `${sandbox.url}/recaptcha/`;
		expect(policy).toContain(`script-src 'self' ${source}`);
		expect(policy).toContain(`connect-src 'self' ${source}`);
		expect(policy).toContain(`frame-src ${source}`);
		expect(policy).toContainEqual(expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/));
		expect(policy).toContain(
			"trusted-types altcha-worker recaptcha-script goog#html 'allow-duplicates'",
		);
	});

	it("passes the kind and the site keys to the form, and no secret", async () => {
		const { text } = await request(server.url).get(PAGE).expect(200);
		expect(text).toContain('"captcha":"recaptcha"');
		expect(text).toContain('"v3SiteKey":"sandbox-v3-site-key"');
		expect(text).toContain(`"scriptUrl":"${sandbox.url}/recaptcha/api.js"`);
		expect(text).not.toContain("secret-key");
	});

	it("has no challenge of ALTCHA", async () => {
		const path = "/real-name-registration/api/captcha/challenge";
		await request(server.url).get(path).expect(404);
	});
});
