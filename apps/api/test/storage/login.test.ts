import { once } from "node:events";
import { request as httpRequest } from "node:http";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const API = "/real-name-registration/api";
let server: TestServer;
let customer: Customer;

describe("a login", () => {
	beforeAll(async () => {
		server = await startTestServer();
	});
	afterAll(() => server.close());
	beforeEach(async () => {
		customer = await new Customer(server.url).open();
	});

	it.each([
		["a mobile number", { mobileNO: "98765432" }],
		["a mobile number as in an address book", { mobileNO: "+852 9876 5432" }],
		["a mobile number in full-width digits", { mobileNO: "９８７６５４３２" }],
		["the first 8 digits of the BR number", { mobileNO: "", brNO: "39284710" }],
	])("succeeds with account number and %s", async (_title, fields) => {
		expect(await customer.logIn(fields)).toEqual({
			success: true,
			token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
			isDummyBr: false,
			hasEarlierRegistration: false,
		});
	});

	it("reports that the account has no real BR number", async () => {
		const answer = await customer.logIn({ accountNO: "204518838", mobileNO: "51234567" });
		expect(answer).toMatchObject({ success: true, isDummyBr: true });
	});

	it.each([
		["an unknown account", { accountNO: "999999999" }],
		["a mobile number of another account", { mobileNO: "51234567" }],
		["a wrong BR number", { mobileNO: "", brNO: "00000000" }],
		[
			"an empty BR number for an account without one",
			{ accountNO: "204518838", mobileNO: "", brNO: "________" },
		],
	])("fails in the same way for %s", async (_title, fields) => {
		expect(await customer.logIn(fields)).toEqual({ success: false, errorCode: "login_error" });
	});

	it.each([
		["both numbers", { brNO: "39284710" }, ["mobileNO", "brNO"]],
		["neither number", { mobileNO: "" }, ["mobileNO", "brNO"]],
		["a short account number", { accountNO: "2045188" }, ["accountNO"]],
		["a number instead of a string", { accountNO: 204518837 }, ["accountNO"]],
		["an unknown field, whose name is not sent back", { isAdmin: true }, [""]],
	])("is rejected with 400 for %s, naming the fields", async (_title, fields, named) => {
		const body = { accountNO: "204518837", mobileNO: "61234567", ...fields };
		const answer = await customer.post("login/login").send(body).expect(400);
		expect(answer.body.errorCode).toBe("validation_failed");
		expect(answer.body.issues.map(({ field }: { field: string }) => field)).toEqual(named);
	});

	it("is rejected without the CSRF token, and with an invented one", async () => {
		const login = { accountNO: "204518837", mobileNO: "61234567" };
		await new Customer(server.url).post("login/login").send(login).expect(403);
		const answer = await customer.post("login/login").set("X-CSRF-Token", "a.b").send(login);
		expect(answer.body).toEqual({ success: false, errorCode: "csrf_failed" });
	});

	it("is rejected if the body is not JSON, without echoing it", async () => {
		const answer = await customer
			.post("login/login")
			.set("Content-Type", "application/json")
			.send('{"accountNO": "CANARY')
			.expect(400);
		expect(answer.body).toEqual({ success: false, errorCode: "request_malformed" });
	});

	it.each([
		["a text", '"x"', 400],
		["null", "null", 400],
		["a long list", JSON.stringify(Array(20_000).fill(1)), 400],
		["names of every object's members", '{"hasOwnProperty":1,"__proto__":{},"constructor":1}', 400],
		["deep nesting", `{"accountNO":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, 400],
		["more than any login", `{"accountNO":"${"1".repeat(70_000)}"}`, 413],
	])("is rejected for %s, with a short answer", async (_title, text, status) => {
		const answer = await customer
			.post("login/login")
			.set("Content-Type", "application/json")
			.send(text);
		expect(answer.status).toBe(status);
		expect(answer.text.length).toBeLessThan(2_000);
	});

	it.each(["text/plain", "application/x-www-form-urlencoded", "application/vnd.api+json"])(
		"is rejected as %s",
		async (type) => {
			await customer.post("login/login").set("Content-Type", type).send("a=b").expect(415);
		},
	);

	it("is answered at once if the declared body is too large, or does not end", async () => {
		const address = new URL("/real-name-registration/api/login/login", server.url);
		const headers = { "Content-Type": "application/json" };
		for (const announced of [{ "Content-Length": 35_000_000 }, {}]) {
			const upload = httpRequest(address, {
				method: "POST",
				headers: { ...headers, ...announced },
			});
			upload.on("error", () => {});
			upload.write("x".repeat(100_000));
			const [answer] = await once(upload, "response");
			expect(answer.statusCode).toBe(413);
			upload.destroy();
		}
	});

	it("is possible again after a foreign cookie", async () => {
		const path = "/real-name-registration/api/login/csrf";
		await request(server.url).get(path).set("Cookie", 'csrf=j:{"a":1}').expect(200);
		await request(server.url).get(path).set("Cookie", "csrf=%E0%A4%A").expect(200);
	});

	it("gives a token that expires after 30 minutes", async () => {
		const now = new Date();
		await customer.logIn();
		server.setTime(new Date(now.getTime() + 31 * 60_000));
		const files = await smallFiles();
		await customer.submit(completeSubmission(files)).expect(401);
		server.setTime(new Date());
	});
});

describe("an upload that began before its session expired", () => {
	it("is accepted, even if another customer logs in meanwhile", async () => {
		const own = await startTestServer();
		try {
			const slow = await Customer.loggedIn(own.url);
			const text = JSON.stringify(completeSubmission(await smallFiles()));
			const upload = slow.beginSubmission(Buffer.byteLength(text));
			upload.write(text.slice(0, text.length / 2));
			await expect.poll(async () => (await own.storedFiles()).length).toBeGreaterThan(0);
			own.setTime(new Date(Date.now() + 31 * 60_000));
			await Customer.loggedIn(own.url, { accountNO: "204518838", mobileNO: "51234567" });
			upload.end(text.slice(text.length / 2));
			const [answer] = await once(upload, "response");
			expect(answer.statusCode).toBe(200);
			answer.resume();
		} finally {
			await own.close();
		}
	});
});

describe("failed logins", () => {
	it("count for one account, whatever the case of its number", async () => {
		const own = await startTestServer();
		try {
			const guesser = await new Customer(own.url).open();
			for (let attempt = 0; attempt < 10; attempt++) {
				const accountNO = attempt % 2 === 0 ? "ABCDEFGHI" : "abcdefghi";
				await guesser.logIn({ accountNO, mobileNO: "60000000" });
			}
			const login = { accountNO: "AbCdEfGhI", mobileNO: "60000000" };
			await guesser.post("login/login").send(login).expect(429);
		} finally {
			await own.close();
		}
	});

	it("beyond ten lock their address out of the account for a while, and of no other, also after a restart", async () => {
		const locked = await startTestServer();
		try {
			const start = new Date("2026-11-21T04:00:00Z");
			locked.setTime(start);
			const guesser = await new Customer(locked.url).open();
			for (let attempt = 0; attempt < 10; attempt++) await guesser.logIn({ mobileNO: "60000000" });
			await locked.restart();

			const login = { accountNO: "204518837", mobileNO: "61234567" };
			const owner = await new Customer(locked.url).open();
			const refused = await owner.post("login/login").send(login).expect(429);
			expect(refused.body).toEqual({ success: false, errorCode: "too_many_requests" });
			expect(refused.headers["retry-after"]).toBe("900");

			const other = await owner.logIn({ accountNO: "204518838", mobileNO: "51234567" });
			expect(other.success).toBe(true);
			locked.setTime(new Date(start.getTime() + 16 * 60_000));
			expect((await owner.logIn()).success).toBe(true);
		} finally {
			await locked.close();
		}
	});
});

describe("the captcha", () => {
	let guarded: TestServer;
	beforeAll(async () => {
		guarded = await startTestServer({
			CAPTCHA: "altcha",
			ALTCHA_COST: "100",
			ALTCHA_ATTEMPTS: "20",
		});
		customer = await new Customer(guarded.url).open();
	});
	afterAll(() => guarded.close());

	const login = { accountNO: "204518837", mobileNO: "61234567" };

	it("accepts a solved challenge once", async () => {
		const recaptchaTokenV2 = await customer.solveCaptcha();
		expect((await customer.logIn({ recaptchaTokenV2 })).success).toBe(true);
		const again = await customer.post("login/login").send({ ...login, recaptchaTokenV2 });
		expect([again.status, again.body.errorCode]).toEqual([400, "captcha_failed"]);
	});

	it.each([
		["none", ""],
		["text that is not base64 of JSON", "%%%"],
		["an empty object", Buffer.from("{}").toString("base64")],
		["a list", Buffer.from("[]").toString("base64")],
		["a very long one", "A".repeat(50_000)],
	])("rejects %s", async (_title, recaptchaTokenV2) => {
		const answer = await customer.post("login/login").send({ ...login, recaptchaTokenV2 });
		expect([answer.status, answer.body.errorCode]).toEqual([400, "captcha_failed"]);
	});

	it("rejects a challenge that was altered to be easier, and one that is too old", async () => {
		const solved = JSON.parse(Buffer.from(await customer.solveCaptcha(), "base64").toString());
		const easier = structuredClone(solved);
		easier.challenge.parameters.keyPrefix = "00";
		const send = (payload: unknown) =>
			customer.post("login/login").send({
				...login,
				recaptchaTokenV2: Buffer.from(JSON.stringify(payload)).toString("base64"),
			});
		expect((await send(easier)).body.errorCode).toBe("captcha_failed");
		guarded.setTime(new Date(Date.now() + 60 * 60_000));
		expect((await send(solved)).body.errorCode).toBe("captcha_failed");
		guarded.setTime(new Date());
	});

	it("has the configured difficulty", async () => {
		const path = "/real-name-registration/api/captcha/challenge";
		const { body } = await request(guarded.url).get(path).expect(200);
		expect(body.parameters.cost).toBe(100);
		const { solution } = JSON.parse(
			Buffer.from(await customer.solveCaptcha(), "base64").toString(),
		);
		// The configured average is 20 attempts, the first of which has the counter 0.
		expect(solution.counter).toBeLessThan(40);
	});

	it("is required to submit, is spent on the Idempotency-Key, and may be a new one after a lost answer", async () => {
		const files = await smallFiles();
		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		const missing = await customer.submit(completeSubmission(files), "k1").expect(400);
		expect(missing.body.issues).toEqual([
			{ field: "recaptchaToken", code: "error_recaptcha_required" },
		]);
		const recaptchaToken = await customer.solveCaptcha();
		const body = completeSubmission(files, { recaptchaToken });
		const first = await customer.submit(body, "k1").expect(200);
		const retry = completeSubmission(files, { recaptchaToken: await customer.solveCaptcha() });
		const second = await customer.submit(retry, "k1").expect(200);
		expect(second.body).toEqual(first.body);

		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		const reused = await customer.submit(body, "k2").expect(400);
		expect(reused.body.errorCode).toBe("captcha_failed");
		const another = await new Customer(guarded.url).open();
		const recaptchaTokenV2 = await another.solveCaptcha();
		await another.logIn({ accountNO: "204518838", mobileNO: "51234567", recaptchaTokenV2 });
		const theirs = completeSubmission(files, {
			recaptchaToken,
			...{ brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "" },
			...{ brCopy: [], brCopyName: "", brCopySize: "", isDummyBr: true },
		});
		const others = await another.submit(theirs, "k1").expect(400);
		expect(others.body.errorCode).toBe("captcha_failed");
	});
});

describe("maintenance", () => {
	it("is switched by the operator without a restart, and answers 503 to calls that start a registration", async () => {
		const server = await startTestServer();
		try {
			await request(server.url)
				.post(`${API}/configuration/getMaintenanceMode`)
				.set("Content-Type", "application/json")
				.send("{ not JSON")
				.expect(200);
			const ask = () => request(server.url).post(`${API}/configuration/getMaintenanceMode`);
			expect((await ask().expect(200)).body).toBe(false);
			await server.operator("maintenance", "on");
			expect((await ask().expect(200)).body).toBe(true);
			const customer = await new Customer(server.url).open();
			const answer = await customer.post("login/login").send({}).expect(503);
			expect(answer.body).toEqual({ success: false, errorCode: "maintenance" });
			await server.operator("maintenance", "off");
			expect((await customer.logIn()).success).toBe(true);
		} finally {
			await server.close();
		}
	});
});
