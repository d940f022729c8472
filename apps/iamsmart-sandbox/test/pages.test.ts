import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openConsent, type QrParameters, qrPath, sendConsent } from "./support/browser.ts";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";
import { textField } from "./support/text-field.ts";

const ENGLISH = "Test service – not iAM Smart, enter no real data.";
const CHINESE = { "zh-HK": "測試服務，並非智方便", "zh-CN": "测试服务，并非智方便" };
const LANGUAGES = ["zh-HK", "en-US", "zh-CN"];
const EVIL = `<script>alert("1")</script>&'`;

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

const newTicket = async (wish: Record<string, unknown> = {}) =>
	textField((await new TestFilling(sandbox, key).initiate(wish)).content, "ticketID");

const startPath = async (changed: QrParameters = {}) => qrPath(await newTicket(), changed);
const open = async () => openConsent(sandbox.base, await startPath());
const get = (path: string) => fetch(sandbox.base + path);

/** All pages, by content and language. */
const PAGES: Readonly<Record<string, (lang: string) => Promise<Response>>> = {
	"the home page": (lang) => get(`/?lang=${lang}`),
	"a page that does not exist": (lang) => get(`/nowhere?lang=${lang}`),
	"the start on a desktop": async (lang) => get(await startPath({ lang })),
	"the start on a phone": async (lang) =>
		get(await startPath({ lang, source: "iOS_Safari", brokerPage: "true" })),
	"a refused start": async (lang) => get(await startPath({ lang, source: "none" })),
	"the consent page": async (lang) => get(`/sandbox/consent?request=${await open()}&lang=${lang}`),
	"a consent page that is over": (lang) => get(`/sandbox/consent?request=none&lang=${lang}`),
	"a refused decision": async (lang) =>
		sendConsent(sandbox.base, { request: await open(), lang, person: "real", decision: "approve" }),
	"a decision made on a phone": async (lang) =>
		sendConsent(sandbox.base, {
			request: await open(),
			lang,
			device: "phone",
			person: "full",
			decision: "approve",
		}),
	"a return before the decision": async (lang) =>
		get(`/sandbox/return?request=${await open()}&lang=${lang}`),
	"the end without return": async (lang) =>
		sendConsent(sandbox.base, { request: await open(), lang, person: "full", decision: "leave" }),
};

describe.each(Object.entries(PAGES))("%s", (_name, load) => {
	test.each(LANGUAGES)("in %s says in Chinese and English that this is a test", async (lang) => {
		const page = await (await load(lang)).text();
		expect(page).toContain(ENGLISH);
		expect(page).toContain(lang === "zh-CN" ? CHINESE["zh-CN"] : CHINESE["zh-HK"]);
	});

	test("runs no scripts, loads nothing from other origins and has no text input", async () => {
		const answer = await load("en-US");
		const policy = answer.headers.get("Content-Security-Policy") ?? "";
		expect(policy).toContain("default-src 'none'; style-src 'self'");
		expect(policy).not.toContain("unsafe");
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		const page = await answer.text();
		expect(page).not.toMatch(/<script|<textarea|style="|contenteditable/);
		const kinds = [...page.matchAll(/<input type="(\w+)"/g)].map(([, kind]) => kind);
		expect(kinds.filter((kind) => kind !== "hidden" && kind !== "radio")).toEqual([]);
	});
});

describe("the consent page", () => {
	test("lists the requested fields and all persons, in the language of its address", async () => {
		const request = await openConsent(sandbox.base, qrPath(await newTicket({ formName: "表格" })));
		const page = await (await get(`/sandbox/consent?request=${request}&lang=zh-HK`)).text();
		for (const text of ["表格", "香港身份證號碼", "英文姓名", "出生日期", "只有單一名字", "同意"])
			expect(page).toContain(text);
		expect(page).not.toContain("性別");
		expect(page.match(/name="person"/g)).toHaveLength(8);
	});

	test("is in Traditional Chinese by default", async () => {
		const page = await (await get(`/sandbox/consent?request=${await open()}`)).text();
		expect(page).toContain('<html lang="zh-Hant-HK">');
	});

	test("lets its form redirect to the requesting client only", async () => {
		const { headers } = await get(`/sandbox/consent?request=${await open()}`);
		expect(headers.get("Content-Security-Policy")).toContain(
			"form-action 'self' http://localhost:4000;",
		);
	});
});

describe("text from outside is escaped", () => {
	test("the form's name", async () => {
		const request = await openConsent(sandbox.base, qrPath(await newTicket({ formName: EVIL })));
		const page = await (await get(`/sandbox/consent?request=${request}`)).text();
		expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
	});

	test("the address of getQR, which the language links repeat", async () => {
		const path = await startPath({ extra: `"><script>` });
		expect(await (await get(path)).text()).not.toContain("<script");
	});
});

describe("other answers", () => {
	test("serves the style sheet itself", async () => {
		const answer = await get("/sandbox/style.css");
		expect(answer.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
	});

	test("rejects a body over 64 kB", async () => {
		const body = "a".repeat(65_537);
		const answer = await fetch(`${sandbox.base}/sandbox/consent`, { method: "POST", body });
		expect(answer.status).toBe(413);
	});
});
