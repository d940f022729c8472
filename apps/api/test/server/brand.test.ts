import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { receiveMail } from "../support/receive-mail.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { takeMails } from "../support/take-mails.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const FOLDER = fileURLToPath(new URL("../../examples/brand", import.meta.url));
const SVG = readFileSync(join(FOLDER, "mark.svg"), "utf8").trim();
const PNG = readFileSync(join(FOLDER, "mark.png"));

let sandbox: IamSmartSandbox;
let server: TestServer;
beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer({
		...sandbox.serverVariables,
		BRAND: join(FOLDER, "brand.json"),
		IAMSMART_LOGO: join(FOLDER, "mark.svg"),
	});
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});

describe("the brand of BRAND", () => {
	it.each([
		["en", "Harbour Tel"],
		["tc", "海港電訊"],
		["sc", "海港电讯"],
	])("gives the page at /%s the name %s, the colours and the mark", async (language, name) => {
		const { text } = await request(server.url).get(`${BASE}/${language}`).expect(200);
		expect(text).toContain(`translate="no">${name}</span>`);
		expect(text).not.toContain("{{");
		expect(text).toContain('<meta name="theme-color" content="#0b3d3a">');
		const style = styleOf(text);
		expect(style).toMatch(
			/^html:root\{--banner:#0b3d3a;--action:#f7941d;--action-label:#1a1206;--link:#00695c;--mark:url\("data:image\/svg\+xml,.+"\)\}$/,
		);
		const address = /url\("data:image\/svg\+xml,(.*?)"\)/.exec(style)?.[1] ?? "";
		expect(decodeURIComponent(address)).toBe(SVG.replaceAll('"', "'"));
	});

	it("is the only style within the page that its policy allows", async () => {
		const { text, headers } = await request(server.url).get(`${BASE}/tc`);
		const hash = createHash("sha256").update(styleOf(text)).digest("base64");
		expect(headers["content-security-policy"]).toContain(`; style-src 'self' 'sha256-${hash}'; `);
	});

	it("has the logo of iAM Smart beside it, which the form shows in its button", async () => {
		const { text } = await request(server.url).get(`${BASE}/en`).expect(200);
		const configuration = /id="configuration">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
		const [, svg = ""] = JSON.parse(configuration).iamSmartLogo.split("data:image/svg+xml,");
		expect(decodeURIComponent(svg)).toBe(SVG);
	});

	it("is the icon", async () => {
		const { body } = await request(server.url).get(`${BASE}/icon.svg`).expect(200);
		expect(String(body)).toBe(SVG);
	});

	it("is on the page after iAM Smart, and in its style", async () => {
		const page = await request(server.url)
			.get(`${BASE}/api/iamsmart/callback`)
			.set("Accept-Language", "en");
		expect(page.text).toContain(">Harbour Tel</header>");
		const style = await request(server.url).get(`${BASE}/api/iamsmart/return.css`).expect(200);
		expect(style.text).toContain("--link:#00695c");
		expect(style.text).toContain('--mark:url("data:image/svg+xml,');
		expect(style.text).toContain("background: var(--mark)");
	});

	it("is in the mails and in the summary of an export", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await smallFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;
		const mail = await vi.waitUntil(readMail, { timeout: 60_000 });
		expect(mail.senderName).toBe("海港電訊");
		expect(mail.images.map(({ contents }) => Buffer.from(contents).equals(PNG))).toEqual([true]);
		expect(mail.html).toContain("2px solid #f7941d");
		const to = join(server.directory, "export");
		await server.operator("registrations", "export", reference, "--to", to);
		const summary = await readFile(join(to, "summary.html"), "utf8");
		expect(summary).toContain('Harbour Tel <span lang="zh-Hant-HK">海港電訊</span>');
		expect(summary).toContain('<img src="data:image/svg+xml,');
	});
});

function styleOf(page: string): string {
	const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
	expect(styles).toHaveLength(1);
	return styles[0] ?? "";
}

async function readMail() {
	const [mail] = await takeMails(server);
	return mail && (await receiveMail(mail));
}
