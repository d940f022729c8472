import { freePort } from "@sim-registration/test-kit";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import request from "supertest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import {
	confirmationCodeOn,
	FULL_PERSON,
	IamSmartFilling,
	visit,
} from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const NOT_FOUND = { success: false, errorCode: "not_found" };
const TTL_MS = 300_000;
const DAY_MS = 86_400_000;
const API = "/real-name-registration/api";
let sandbox: IamSmartSandbox;
let server: TestServer;
let customer: Customer;
let filling: IamSmartFilling;

beforeAll(async () => {
	sandbox = await startSandbox();
	// A fixed port, so that customers find a restarted server.
	const PORT = String(await freePort());
	server = await startTestServer({ ...sandbox.serverVariables, PORT });
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});
beforeEach(async () => {
	await sandbox.reset();
	customer = await Customer.loggedIn(server.url);
	filling = new IamSmartFilling(customer, sandbox);
});
afterEach(() => server.setTime(new Date()));

describe("filling in with iAM Smart", () => {
	it("waits, and then returns the agreed values, repeatedly", async () => {
		await filling.begin();
		const waiting = await filling.poll().expect(202);
		expect(waiting.body).toEqual({});
		const page = await visit(server.url, await filling.decide(), filling.cookie).expect(200);
		expect(page.text).toContain("「智方便」步驟已完成");
		// The first answer may be lost.
		for (let times = 0; times < 3; times++)
			expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
	});

	it.each([
		["without a Chinese name", "no-chinese-name", "SPECIMEN-O'TEST, Mary Ann Jr.", undefined],
		["with one name only", "single-name", "SPECIMEN", undefined],
		["with rare characters", "rare-characters", "SPECIMEN, Hon Chi", "樣本\u{282E2}\u{2F9B2}"],
		["born on 29 February", "leap-day", "SPECIMEN, Yun Yat", "樣本閏日"],
		["with two letters in the HKID", "two-letter-prefix", "SPECIMEN, Siu Ling", "樣本小玲"],
	])("returns a person %s", async (_what, person, english, chinese) => {
		await filling.complete(server.url, "approve", person);
		const { body } = await filling.poll().expect(200);
		expect(body.enName).toEqual({ UnstructuredName: english });
		expect(body.chName).toEqual(chinese && { ChineseName: chinese });
	});

	it.each([
		["cancel", "iamsmart_cancelled"],
		["reject", "iamsmart_reject"],
		["result-cancel", "iamsmart_cancelled"],
		["result-reject", "iamsmart_reject"],
	])("reports the decision %s", async (decision, errorCode) => {
		await filling.complete(server.url, decision);
		for (let times = 0; times < 2; times++)
			expect((await filling.poll().expect(400)).body).toEqual({ success: false, errorCode });
	});

	it.each(["fail", "timeout"])("ends after the decision %s", async (decision) => {
		await filling.complete(server.url, decision);
		expect((await filling.poll().expect(404)).body).toEqual(NOT_FOUND);
	});

	it("continues after a restart of the server between any two steps", async () => {
		await filling.begin();
		await server.restart();
		const back = await filling.decide();
		await server.restart();
		await visit(server.url, back, filling.cookie).expect(200);
		await server.restart();
		expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("tells the form that iAM Smart is available", async () => {
		const { text } = await request(server.url).get("/real-name-registration/tc");
		expect(text).toContain('"iamSmart":"on"');
	});
});

describe("a request for a filling", () => {
	it("requires a session and the CSRF token", async () => {
		await filling.begin();
		const anonymous = new IamSmartFilling(await new Customer(server.url).open(), sandbox);
		anonymous.businessID = filling.businessID;
		await anonymous.init().expect(401);
		await anonymous.getQr().expect(401);
		await anonymous.confirm("000000").expect(401);
		await anonymous.cancel().expect(401);
		await anonymous.poll().expect(401);
		await filling.init().set("X-CSRF-Token", "a.b").expect(403);
		await filling.getQr().set("X-CSRF-Token", "a.b").expect(403);
		await filling.confirm("000000").set("X-CSRF-Token", "a.b").expect(403);
		await filling.cancel().set("X-CSRF-Token", "a.b").expect(403);
	});

	it("gets identical answers about another session's filling and about a missing one", async () => {
		await filling.complete(server.url);
		const other = new IamSmartFilling(await Customer.loggedIn(server.url), sandbox);
		other.businessID = filling.businessID;
		other.ticketID = filling.ticketID;
		const foreign = await other.poll().expect(404);
		expect((await other.confirm("000000").expect(404)).text).toBe(foreign.text);
		expect((await other.getQr().expect(404)).text).toBe(foreign.text);
		expect((await other.cancel().expect(404)).text).toBe(foreign.text);
		other.businessID = "00000000-0000-4000-8000-000000000000";
		const unknown = await other.poll().expect(404);
		expect(unknown.text).toBe(foreign.text);
		const constant = ({ headers }: typeof unknown) => {
			const { date: _, "x-request-id": __, ...rest } = headers;
			return rest;
		};
		expect(constant(unknown)).toEqual(constant(foreign));
		await filling.poll().expect(200);
	});

	it("may start twenty at a time and no more", async () => {
		for (let times = 0; times < 20; times++) await filling.init().expect(200);
		const { body, headers } = await filling.init().expect(429);
		expect(body.errorCode).toBe("too_many_requests");
		expect(headers["retry-after"]).toBe("60");
	});

	it("may start twenty and no more if sixty are requested at once", async () => {
		const calls = Array.from({ length: 60 }, async () => (await filling.init()).status);
		const statuses = await Promise.all(calls);
		expect(statuses.filter((status) => status === 200)).toHaveLength(20);
		expect(statuses.filter((status) => status === 429)).toHaveLength(40);
		expect((await sandbox.calls()).initiateRequest).toBe(20);
	});

	it("is limited per day and account, in any number of sessions", async () => {
		const strict = await startTestServer({
			...sandbox.serverVariables,
			IAMSMART_FILLINGS_PER_DAY: "2",
		});
		try {
			const one = async (account = {}) => {
				const session = await Customer.loggedIn(strict.url, account);
				return (await new IamSmartFilling(session, sandbox).init()).status;
			};
			expect([await one(), await one(), await one()]).toEqual([200, 200, 429]);
			expect(await one({ accountNO: "204518838", mobileNO: "51234567" })).toBe(200);
			strict.setTime(new Date(Date.now() + DAY_MS));
			// The sandbox rejects tomorrow's signature, but it was called.
			expect(await one()).toBe(503);
		} finally {
			await strict.close();
		}
	});

	it.each([
		["a redirect that is not registered", { redirect: "https://evil.example/callback" }],
		["an unknown source", { source: "Android_Opera" }],
		["an unknown language", { lang: "fr" }],
		["an unknown field", { scope: "everything" }],
	])("is rejected %s", async (_what, overrides) => {
		await filling.begin();
		expect((await filling.getQr(overrides).expect(400)).body.errorCode).toBe("validation_failed");
	});

	it.each([
		["en", "en-US"],
		["tc", "zh-HK"],
		["sc", "zh-CN"],
		["en-US", "en-US"],
		["zh-HK", "zh-HK"],
		["zh-CN", "zh-CN"],
	])("in the language %s leads to pages of iAM Smart in %s", async (lang, expected) => {
		await filling.begin();
		const { body } = await filling.getQr({ lang }).expect(200);
		expect(new URL(body.uri).searchParams.get("lang")).toBe(expected);
	});

	it("sets a cookie that other sites' navigations carry and scripts cannot read", async () => {
		await filling.begin();
		const { headers } = await filling.getQr().expect(200);
		expect(String(headers["set-cookie"])).toMatch(
			/^iamsmart-return-[\w-]{16}=[^;]+; Max-Age=300; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
		);
	});

	it("sets at most ten such cookies, the newest", async () => {
		await filling.begin();
		const names = Array.from({ length: 12 }, (_, index) => `iamsmart-return-${index}`);
		const carried = names.map((name) => `${name}=x`).join("; ");
		const { headers } = await filling
			.getQr()
			.set("Cookie", `${customer.cookies}; ${carried}`)
			.expect(200);
		const set = [headers["set-cookie"] ?? []].flat();
		const removed = set.filter((cookie) => cookie.includes("Expires=Thu, 01 Jan 1970"));
		expect(removed.map((cookie) => cookie.split("=")[0])).toEqual(names.slice(0, 3));
		expect(set).toHaveLength(4);
	});
});

describe("starting another filling", () => {
	it("ends the first one: its page and its poll say so, and no code is shown", async () => {
		await filling.begin();
		const again = await new IamSmartFilling(customer, sandbox).begin();
		expect((await filling.poll().expect(409)).body.errorCode).toBe("iamsmart_replaced");
		const back = await filling.decide();
		for (const cookie of [filling.cookie, ""]) {
			const page = await visit(server.url, back, cookie).expect(200);
			expect(page.text).toContain(">iAM Smart</span> was started again");
			expect(page.text).not.toContain("<output");
		}
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
		await visit(server.url, await again.decide(), again.cookie).expect(200);
		expect((await again.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("ends one that waits for its code: the code is no longer shown or accepted", async () => {
		await filling.begin();
		const back = await filling.decide();
		const code = confirmationCodeOn((await visit(server.url, back).expect(200)).text);
		const again = await new IamSmartFilling(customer, sandbox).begin();
		expect((await visit(server.url, back).expect(200)).text).not.toContain(code);
		expect((await filling.confirm(code).expect(200)).body).toEqual({ success: false });
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
		await again.poll().expect(202);
	});

	it("keeps delivered values, and fillings of other sessions", async () => {
		await filling.complete(server.url);
		const elsewhere = new IamSmartFilling(await Customer.loggedIn(server.url), sandbox);
		await elsewhere.begin();
		await new IamSmartFilling(customer, sandbox).begin();
		await filling.poll().expect(200);
		await elsewhere.poll().expect(202);
	});
});

describe("a filling that the form has cancelled", () => {
	it("collects nothing from a later approval, and the page says so", async () => {
		await filling.begin();
		expect((await filling.cancel().expect(200)).body).toEqual({ success: true });
		// The first answer may be lost.
		await filling.cancel().expect(200);
		const back = await filling.decide();
		for (const cookie of [filling.cookie, ""]) {
			const page = await visit(server.url, back, cookie).expect(200);
			expect(page.text).toContain("Nothing was filled in");
			expect(page.text).not.toContain("<output");
		}
		expect((await filling.poll().expect(400)).body.errorCode).toBe("iamsmart_cancelled");
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
	});

	it("can no longer be confirmed", async () => {
		await filling.begin();
		const page = await visit(server.url, await filling.decide()).expect(200);
		await filling.cancel().expect(200);
		const { body } = await filling.confirm(confirmationCodeOn(page.text)).expect(200);
		expect(body).toEqual({ success: false });
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
	});

	it("returns nothing that is delivered at the same moment", async () => {
		await filling.complete(server.url);
		await filling.cancel().expect(200);
		expect((await filling.poll().expect(400)).text).not.toContain("SPECIMEN");
	});
});

describe("two fillings in one browser", () => {
	it("return to their own tabs", async () => {
		const other = new IamSmartFilling(await Customer.loggedIn(server.url), sandbox);
		await filling.begin();
		await other.begin();
		const names = [filling, other].map(({ cookie }) => cookie.split("=")[0]);
		expect(new Set(names).size).toBe(2);
		const cookies = `${filling.cookie}; ${other.cookie}`;
		for (const each of [filling, other]) {
			const { headers } = await visit(server.url, await each.decide(), cookies).expect(200);
			expect((await each.poll().expect(200)).body).toEqual(FULL_PERSON);
			const [name] = each.cookie.split("=");
			expect(String(headers["set-cookie"])).toMatch(
				new RegExp(`^${name}=; Path=/; Expires=Thu, 01 Jan 1970`),
			);
		}
	});
});

describe("time", () => {
	it("ends five minutes after the last step", async () => {
		const begun = Date.now();
		await filling.complete(server.url);
		server.setTime(new Date(begun + TTL_MS - 5_000));
		await filling.poll().expect(200);
		server.setTime(new Date(Date.now() + TTL_MS + 1_000));
		expect((await filling.poll().expect(404)).body).toEqual(NOT_FOUND);
	});

	it("that has ended rejects a returning browser", async () => {
		await filling.begin();
		const back = await filling.decide();
		server.setTime(new Date(Date.now() + TTL_MS + 1_000));
		const page = await visit(server.url, back, filling.cookie).expect(404);
		expect(page.text).toContain("此連結已失效");
		expect(await sandbox.calls()).toMatchObject({ getToken: 0 });
	});
});

describe("the return page", () => {
	it("shows the same when reloaded, without effect", async () => {
		await filling.begin();
		const back = await filling.decide();
		const first = await visit(server.url, back, filling.cookie).expect(200);
		const again = await visit(server.url, back, filling.cookie).expect(200);
		expect(again.text).toBe(first.text);
		await visit(server.url, back).expect(200);
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
		await filling.poll().expect(200);
	});

	it("collects once if it is opened twice at the same moment", async () => {
		await filling.begin();
		const back = await filling.decide();
		const pages = [0, 1, 2].map(() => visit(server.url, back, filling.cookie).expect(200));
		await Promise.all(pages);
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
		await filling.poll().expect(200);
	});

	it("has no effect for a program that inspects the address", async () => {
		await filling.begin();
		const back = await filling.decide();
		await request(server.url).head(back).set("Cookie", filling.cookie);
		await filling.poll().expect(202);
		await visit(server.url, back, filling.cookie).expect(200);
		await filling.poll().expect(200);
	});

	it.each([
		["an unknown state", "state=x&code=y"],
		["no state", "code=y"],
		["neither code nor error", "state=x"],
		["two states", "state=x&state=y&code=z"],
		["nothing", ""],
	])("with %s says that the link is invalid, without echoing it", async (_what, query) => {
		const { text, headers } = await visit(server.url, `${API}/iamsmart/callback?${query}`)
			.set("Accept-Language", "en")
			.expect(404);
		expect(text).toContain("This link is no longer valid");
		expect(headers["content-security-policy"]).not.toContain("unsafe");
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("is rejected with a state that a newer one has replaced", async () => {
		await filling.begin();
		const old = await filling.decide();
		const oldCookie = filling.cookie;
		await filling.sendAway();
		await visit(server.url, old, oldCookie).expect(404);
		await filling.poll().expect(202);
		expect(await sandbox.calls()).toMatchObject({ getToken: 0 });
	});

	it("collects nothing for a session that has ended meanwhile", async () => {
		await filling.begin();
		const back = await filling.decide();
		await customer.call("login/logout").send({}).expect(200);
		await visit(server.url, back, filling.cookie).expect(404);
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
	});

	it.each(["D00000", "D99999", "<script>"])(
		"with the error code %s is a failure only",
		async (errorCode) => {
			await filling.begin();
			const state = new URL(filling.uri).searchParams.get("state") ?? "";
			const query = new URLSearchParams({ state, error_code: errorCode });
			const address = `${API}/iamsmart/callback?${query}`;
			const { text } = await visit(server.url, address, filling.cookie).expect(200);
			expect(text).toContain("我們未能收到你的資料");
			expect(text).not.toContain(errorCode);
			await filling.poll().expect(404);
		},
	);

	it("loads a style sheet that the policy allows", async () => {
		const answer = await request(server.url).get(`${API}/iamsmart/return.css`).expect(200);
		expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
	});
});

describe("a return in another browser", () => {
	async function returnElsewhere(): Promise<string> {
		await filling.begin();
		const back = await filling.decide();
		const { text } = await visit(server.url, back).expect(200);
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
		return confirmationCodeOn(text);
	}

	it("collects nothing before the code was entered in the original tab, and then fills in", async () => {
		const code = await returnElsewhere();
		await filling.poll().expect(202);
		expect((await filling.confirm(code).expect(200)).body).toEqual({ success: true });
		expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
		// The answer may have been lost.
		expect((await filling.confirm(code).expect(200)).body).toEqual({ success: true });
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
	});

	it.each([
		["the same address", (back: string) => back],
		["another code", (back: string) => back.replace(/code=[^&]+/, "code=another")],
	])("that opens %s first does not prevent the original one's return", async (_what, change) => {
		await filling.begin();
		const back = await filling.decide();
		await visit(server.url, change(back)).expect(200);
		const { text } = await visit(server.url, back, filling.cookie).expect(200);
		expect(text).toContain("「智方便」步驟已完成");
		expect((await filling.poll().expect(200)).body).toEqual(FULL_PERSON);
		expect(await sandbox.calls()).toMatchObject({ getToken: 1, getResult: 1 });
	});

	it("shows the same code when reloaded, only with iAM Smart's code", async () => {
		await filling.begin();
		const back = await filling.decide();
		const { text } = await visit(server.url, back).expect(200);
		expect(confirmationCodeOn((await visit(server.url, back).expect(200)).text)).toBe(
			confirmationCodeOn(text),
		);
		for (const without of ["code=another", "error_code=D40000"]) {
			const forged = back.replace(/code=[^&]+/, without);
			expect((await visit(server.url, forged).expect(404)).text).not.toContain(
				confirmationCodeOn(text),
			);
		}
		expect(await sandbox.calls()).toMatchObject({ getToken: 0 });
	});

	it("does not show its code to the person who started the filling", async () => {
		await filling.begin();
		const back = await filling.decide();
		const code = confirmationCodeOn((await visit(server.url, back).expect(200)).text);
		const forged = back.replace(/code=[^&]+/, "code=another");
		const page = await visit(server.url, forged, filling.cookie).expect(200);
		expect(page.text).not.toContain(code);
		expect(page.text).toContain("我們未能收到你的資料");
		await filling.confirm(code).expect(200);
		await filling.poll().expect(404);
		expect(await sandbox.calls()).toMatchObject({ getResult: 0 });
	});

	it("accepts two wrong codes, and ends after the third", async () => {
		const code = await returnElsewhere();
		const wrong = code === "123456" ? "654321" : "123456";
		for (let times = 0; times < 2; times++)
			expect((await filling.confirm(wrong).expect(200)).body).toEqual({ success: false });
		await filling.poll().expect(202);
		expect((await filling.confirm(wrong).expect(200)).body).toEqual({ success: false });
		expect((await filling.confirm(code).expect(200)).body).toEqual({ success: false });
		await filling.poll().expect(404);
		expect(await sandbox.calls()).toMatchObject({ getToken: 0, getResult: 0 });
	});

	it("accepts three of many concurrent guesses", async () => {
		const code = await returnElsewhere();
		const guesses = Array.from({ length: 20 }, (_, index) => String(100_000 + index));
		const wrong = guesses.filter((guess) => guess !== code);
		await Promise.all(wrong.map((guess) => filling.confirm(guess).expect(200)));
		expect((await filling.confirm(code).expect(200)).body).toEqual({ success: false });
		await filling.poll().expect(404);
	});

	it("needs no code if nothing was returned, and accepts none", async () => {
		await filling.begin();
		expect((await filling.confirm("000000").expect(200)).body).toEqual({ success: false });
		await filling.poll().expect(202);
	});

	it("reports a refusal without a code", async () => {
		await filling.begin();
		await visit(server.url, await filling.decide("cancel")).expect(200);
		expect((await filling.poll().expect(400)).body.errorCode).toBe("iamsmart_cancelled");
	});

	it("warns in both languages about passing on the code", async () => {
		await filling.begin();
		const { text } = await visit(server.url, await filling.decide()).expect(200);
		expect(text).toContain("切勿把確認碼告訴任何人");
		expect(text).toContain("do not give the code to anyone");
	});
});

describe("if iAM Smart is off", () => {
	it("its calls do not exist", async () => {
		const off = await startTestServer();
		try {
			const visitor = new IamSmartFilling(await Customer.loggedIn(off.url), sandbox);
			visitor.businessID = "b";
			expect((await visitor.init().expect(404)).body).toEqual(NOT_FOUND);
			await visitor.poll().expect(404);
			await visit(off.url, `${API}/iamsmart/callback?state=x&code=y`).expect(404);
			const { text } = await request(off.url).get("/real-name-registration/tc");
			expect(text).toContain('"iamSmart":"off"');
		} finally {
			await off.close();
		}
	});
});
