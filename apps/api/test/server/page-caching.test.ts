import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const ASSETS = fileURLToPath(new URL("../../../web/dist/assets", import.meta.url));
const CHROME = "gzip, deflate, br, zstd";
const YEAR = /^public, max-age=31536000, immutable$/;

let server: TestServer;
const others: TestServer[] = [];

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => Promise.all([server, ...others].map((each) => each.close())));

/** Requests like a browser, or like a program without compression. */
function get(path: string, encodings = CHROME, on = server) {
	return request(on.url).get(path).set("Accept-Encoding", encodings);
}

async function start(variables: Readonly<Record<string, string>>): Promise<TestServer> {
	const other = await startTestServer(variables);
	others.push(other);
	return other;
}

async function tagOf(path: string, on: TestServer): Promise<string> {
	return String((await get(path, CHROME, on).expect(200)).headers["etag"]);
}

describe("the page", () => {
	it.each([
		[CHROME, "br"],
		["gzip, deflate", "gzip"],
		["br;q=0, gzip", "gzip"],
		["identity", undefined],
	])(
		"is sent to clients that accept %s as %s, with the same contents",
		async (encodings, encoding) => {
			const plain = await get(`${BASE}/tc`, "identity");
			const answer = await get(`${BASE}/tc`, encodings).expect(200);
			expect(answer.headers["content-encoding"]).toBe(encoding);
			expect(answer.headers["vary"]).toContain("Accept-Encoding");
			expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
			expect(answer.text).toBe(plain.text);
			expect(answer.text).not.toContain("{{");
		},
	);

	it("is revalidated on each load, and sent only if it has changed", async () => {
		const { headers } = await get(`${BASE}/en`);
		expect(headers["cache-control"]).toBe("no-cache");
		const again = await get(`${BASE}/en`).set("If-None-Match", String(headers["etag"]));
		expect(again.status).toBe(304);
		expect(again.text).toBe("");
		await get(`${BASE}/en`).set("If-None-Match", '"another"').expect(200);
	});

	it("has a tag for each language and encoding", async () => {
		const tags = await Promise.all([
			...["tc", "en"].map((language) => tagOf(`${BASE}/${language}`, server)),
			get(`${BASE}/tc`, "gzip").then(({ headers }) => headers["etag"]),
			get(`${BASE}/tc`, "identity").then(({ headers }) => headers["etag"]),
		]);
		expect(new Set(tags).size).toBe(4);
	});

	it("has the same tag after a restart, and another with another configuration", async () => {
		const before = await tagOf(`${BASE}/tc`, server);
		expect(await tagOf(`${BASE}/tc`, await start({}))).toBe(before);
		expect(await tagOf(`${BASE}/tc`, await start({ HOTLINE: "2888 1010" }))).not.toBe(before);
		expect(await tagOf(`${BASE}/tc`, await start({ CAPTCHA: "altcha" }))).not.toBe(before);
	});

	it("changes under maintenance, and is the same again afterwards", async () => {
		const before = await tagOf(`${BASE}/en`, server);
		await server.operator("maintenance", "on");
		const notice = await get(`${BASE}/en`).set("If-None-Match", before).expect(200);
		expect(notice.text).toContain("System maintenance");
		expect(notice.text).not.toContain("<input");
		await server.operator("maintenance", "off");
		await get(`${BASE}/en`).set("If-None-Match", before).expect(304);
	});

	it.each([
		["altcha", /type="checkbox"/],
		["off", /name="accountNO"/],
	])("contains the login for the captcha %s", async (captcha, expected) => {
		const { text } = await get(`${BASE}/tc`, CHROME, await start({ CAPTCHA: captcha }));
		expect(text).toMatch(expected);
		expect(text).toContain("<title>登入 – 實名登記</title>");
		expect(text.includes('type="checkbox"')).toBe(captcha !== "off");
	});

	it("answers a HEAD with the same headers", async () => {
		const { headers } = await get(`${BASE}/tc`);
		const head = await request(server.url).head(`${BASE}/tc`).set("Accept-Encoding", CHROME);
		expect(head.headers["etag"]).toBe(headers["etag"]);
		expect(head.headers["content-length"]).toBe(headers["content-length"]);
	});

	it("cannot be fetched as an unfilled template", async () => {
		for (const path of ["index.html", ".pages/tc.altcha.html", ".vite/manifest.json"])
			expect((await get(`${BASE}/${path}`)).text, path).not.toContain("{{");
	});
});

describe("the files that the page names", () => {
	const nameOf = (pattern: RegExp) => readdirSync(ASSETS).find((name) => pattern.test(name)) ?? "";
	const SCRIPT = nameOf(/^form-.*\.js$/);

	it.each([
		[CHROME, "br"],
		["gzip, deflate", "gzip"],
		["identity", undefined],
	])("is sent to clients that accept %s as %s, cached for a year", async (encodings, encoding) => {
		const answer = await get(`${BASE}/assets/${SCRIPT}`, encodings).expect(200);
		expect(answer.headers["content-encoding"]).toBe(encoding);
		expect(answer.headers["cache-control"]).toMatch(YEAR);
		expect(answer.headers["vary"]).toContain("Accept-Encoding");
		expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
		const plain = await get(`${BASE}/assets/${SCRIPT}`, "identity");
		expect(String(answer.text) === String(plain.text)).toBe(true);
	});

	it("is compressed by the build at the highest level", async () => {
		const length = async (encodings: string) =>
			Number((await get(`${BASE}/assets/${SCRIPT}`, encodings)).headers["content-length"]);
		const [plain, gzip, brotli] = [
			await length("identity"),
			await length("gzip"),
			await length("br"),
		];
		expect(gzip).toBeLessThan(plain * 0.4);
		expect(brotli).toBeLessThan(gzip * 0.95);
	});

	it.each([
		["a style", /^first-.*\.css$/, "text/css; charset=utf-8"],
		["a drawing", /\.svg$/, "image/svg+xml; charset=utf-8"],
		["a document", /\.pdf$/, "application/pdf"],
	])("is %s with its own type, compressed or not", async (_title, pattern, type) => {
		const folder = pattern.test("x.svg") ? `${BASE}/assets/site-content` : `${BASE}/assets`;
		const name = pattern.test("x.svg") ? "connectivity.en.1.svg" : nameOf(pattern);
		for (const encodings of [CHROME, "identity"])
			await get(`${folder}/${name}`, encodings).expect(200).expect("Content-Type", type);
	});

	it("is not sent again to a browser that has it in any encoding", async () => {
		for (const encodings of [CHROME, "gzip", "identity"]) {
			const { headers } = await get(`${BASE}/assets/${SCRIPT}`, encodings);
			await get(`${BASE}/assets/${SCRIPT}`, encodings)
				.set("If-None-Match", String(headers["etag"]))
				.expect(304);
		}
	});

	it("has another tag in each encoding", async () => {
		const tags = await Promise.all(
			[CHROME, "gzip", "identity"].map(
				async (each) => (await get(`${BASE}/assets/${SCRIPT}`, each)).headers["etag"],
			),
		);
		expect(new Set(tags).size).toBe(3);
	});

	it("is refused in plain JSON if the requested range does not exist", async () => {
		const answer = await get(`${BASE}/assets/${SCRIPT}`)
			.set("Range", "bytes=99999999-")
			.expect(400)
			.expect("Content-Type", /json/);
		expect(answer.headers).not.toHaveProperty("content-encoding");
		expect(answer.body).toEqual({ success: false, errorCode: "request_malformed" });
	});

	it("is not cached if it is missing", async () => {
		const { headers } = await get(`${BASE}/assets/none-12345678.js`).expect(404);
		expect(headers["cache-control"] ?? "").not.toMatch(/immutable|max-age=[1-9]/);
	});
});
