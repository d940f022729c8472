import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer({ MAIN_SITE_URL: "https://www.telecom.example/" });
});
afterAll(() => server.close());

describe("the form's addresses", () => {
	it.each([
		["/", BASE],
		[BASE, `${BASE}/tc`],
		[`${BASE}/`, `${BASE}/tc`],
		[`${BASE}/fr`, `${BASE}/tc`],
		[`${BASE}/index.html`, BASE],
		[`${BASE}/constructor`, `${BASE}/tc`],
		[`${BASE}/tc/anything/else`, BASE],
		["/elsewhere", BASE],
		[`${BASE}/support/tnc`, "https://www.telecom.example/support/tnc"],
		[
			`${BASE}/tc/support/code-of-practice`,
			"https://www.telecom.example/tc/support/code-of-practice",
		],
		[`${BASE}/support/other`, BASE],
	])("%s redirects to %s", async (path, target) => {
		const answer = await request(server.url).get(path).expect(302);
		expect(answer.headers.location).toBe(target);
	});

	it.each([
		["en", "en"],
		["tc", "zh-Hant-HK"],
		["sc", "zh-Hant-HK"],
	])("/%s is the form in that language, with its configuration", async (language, lang) => {
		const { text } = await request(server.url).get(`${BASE}/${language}`).expect(200);
		expect(text).toContain(`<html lang="${lang}"`);
		const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(
			text,
		)?.[1];
		expect(JSON.parse(json ?? "")).toMatchObject({ captcha: "off", maintenance: false });
	});

	it("the page's icon exists", async () => {
		const { text } = await request(server.url).get(`${BASE}/tc`);
		const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(text)?.[1] ?? "";
		await request(server.url).get(icon).expect(200).expect("Content-Type", /svg/);
	});

	it("page-not-found is a bare 404, and an unknown call a 404 in JSON", async () => {
		const { text } = await request(server.url).get(`${BASE}/page-not-found`).expect(404);
		expect(text).toContain("<h1>404</h1>");
		expect(text).not.toMatch(/<script|<nav|<footer|\{\{/);
		const answer = await request(server.url).get(`${BASE}/api/nothing/here`).expect(404);
		expect(answer.body).toEqual({ success: false, errorCode: "not_found" });
	});
});

describe("the accessibility statement", () => {
	it.each([
		["en", "en", "Accessibility statement", "Known limits"],
		["tc", "zh-Hant-HK", "無障礙聲明", "已知限制"],
		["sc", "zh-Hant-HK", "無障礙聲明", "已知限制"],
	])(
		"at /%s shows docs/accessibility.md in %s, with the contacts, without a script",
		async (language, lang, title, section) => {
			const { text } = await request(server.url)
				.get(`${BASE}/${language}/accessibility`)
				.expect(200);
			expect(text).toContain(`<html lang="${lang}">`);
			expect(text).toContain(`<h1>${title}</h1>`);
			expect(text).toContain(`<h2>${section}</h2>`);
			expect(text).toContain("mailto:");
			expect(text).not.toMatch(/<script|\{\{/);
		},
	);

	it("does not exist in another language", async () => {
		const { headers } = await request(server.url).get(`${BASE}/fr/accessibility`).expect(302);
		expect(headers["location"]).toBe(`${BASE}/tc`);
	});
});

describe("every answer", () => {
	it.each([
		`${BASE}/tc`,
		`${BASE}/fr`,
		`${BASE}/page-not-found`,
		`${BASE}/en/accessibility`,
		`${BASE}/api/nothing`,
		`${BASE}/health/ready`,
		`${BASE}/assets/none.js`,
	])("of %s has the security headers and names no framework", async (path) => {
		const { headers } = await request(server.url).get(path);
		expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
		expect(headers["content-security-policy"]).not.toContain("unsafe");
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["referrer-policy"]).toBe("no-referrer");
		expect(headers["permissions-policy"]).toContain("camera=(self)");
		expect(headers).not.toHaveProperty("x-powered-by");
	});
});

describe("health", () => {
	it.each(["live", "ready"])("reports that the server is %s", async (state) => {
		const answer = await request(server.url).get(`${BASE}/health/${state}`).expect(200);
		expect(answer.body).toEqual({ status: state });
	});
});
