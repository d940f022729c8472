import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPromise } from "yauzl";
import { SUMMARY_LABELS } from "../../src/operator/export/summary-labels.ts";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const HOSTILE_NAME = `<script>alert("1")</script> & 'Sons' 有限公司龘`;
/** Unverified values. */
const COPIES = { iamsmart_nameEN: "NOBODY", iamsmart_idNO: "Z6833655" };
let server: TestServer;
let reference: string;

beforeAll(async () => {
	server = await startTestServer();
	const customer = await Customer.loggedIn(server.url);
	const names = { companyNameEN: HOSTILE_NAME, branchCompanyNameEN: HOSTILE_NAME };
	const body = completeSubmission(await acceptedFiles(), { ...names, ...COPIES });
	reference = (await customer.submit(body).expect(200)).body.reference;
});
afterAll(() => server.close());

async function exportTo(target: string, ...options: string[]): Promise<string> {
	return server.operator("registrations", "export", reference, "--to", target, ...options);
}

/** The visible text of a page, without tags. */
function textOf(html: string): string {
	return html
		.replace(/<style>.*?<\/style>/s, "")
		.replace(/<[^>]+>/g, "\n")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");
}

function leaves(value: unknown): string[] {
	if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
	return typeof value === "boolean" || value === null || value === "" ? [] : [String(value)];
}

it("the summary has every value, including Chinese, and escapes markup of a customer", async () => {
	const directory = join(server.directory, "readable");
	await exportTo(directory);
	const html = await readFile(join(directory, "summary.html"), "utf8");
	const document = JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
	const shown = textOf(html);
	for (const value of leaves(document)) expect(shown).toContain(value);
	expect(html).not.toContain("<script");
	for (const name of Object.keys(document)) {
		const [english = "no label", chinese = "no label"] = SUMMARY_LABELS[name] ?? [];
		expect(shown, name).toContain(english);
		expect(shown, name).toContain(chinese);
	}
	for (const [, file = ""] of html.matchAll(/href="([^"]+)"/g))
		expect(await readdir(directory)).toContain(file);
});

it("registration.json orders the fields by code point, from any database", async () => {
	const directory = join(server.directory, "ordered");
	await exportTo(directory);
	const document = JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
	const names = Object.keys(document);
	const fields = names.slice(names.indexOf("accountNO"), names.indexOf("useIamSmart") + 1);
	// In a dictionary, `branchCompanyNameEN` comes before `brNO`.
	expect(fields).toEqual(expect.arrayContaining(["brNO", "branchCompanyNameEN"]));
	expect(fields).toEqual(fields.toSorted());
});

it("the summary says that copies of iAM Smart's values prove nothing", async () => {
	const directory = join(server.directory, "copies");
	await exportTo(directory);
	const html = await readFile(join(directory, "summary.html"), "utf8");
	const rows = html.split("\n").filter((row) => /NOBODY|Z6833655|iAM Smart copy/.test(row));
	expect(rows).toHaveLength(8);
	for (const row of rows) {
		expect(row).toContain("as sent, not verified");
		expect(row).toContain("由客戶送出，未經核實");
	}
	expect(html).not.toContain("iamsmart_");
});

it("a zip has the same bytes as the directory, readable by its owner only", async () => {
	const directory = join(server.directory, "unpacked");
	await exportTo(directory);
	const path = join(server.directory, "packed.zip");
	expect(await exportTo(path, "--zip")).toBe(`${reference} exported to ${path}`);
	expect((await stat(path)).mode & 0o777).toBe(0o600);

	const names: string[] = [];
	const zip = await openPromise(path);
	for await (const entry of zip.eachEntry()) {
		const contents = await buffer(await zip.openReadStreamPromise(entry));
		expect(contents.equals(await readFile(join(directory, entry.fileName)))).toBe(true);
		names.push(entry.fileName);
	}
	expect(names.sort()).toEqual((await readdir(directory)).sort());
});

it("a zip in a directory is named after the reference", async () => {
	const directory = join(server.directory, "zips");
	await exportTo(directory, "--zip");
	expect(await readdir(directory)).toEqual([`${reference}.zip`]);
});

it("a zip never overwrites a file", async () => {
	const path = join(server.directory, "taken.zip");
	await writeFile(path, "another registration");
	await expect(exportTo(path, "--zip")).rejects.toThrow(`${path} already exists`);
	expect(await readFile(path, "utf8")).toBe("another registration");
});

it("a zip is not written through links placed in its way", async () => {
	const directory = join(server.directory, "foreseen");
	const victim = join(server.directory, "victim");
	await mkdir(directory);
	await writeFile(victim, "precious");
	await symlink(victim, join(directory, "a.zip.draft"));
	await symlink(victim, join(directory, "b.zip"));
	await exportTo(join(directory, "a.zip"), "--zip");
	await expect(exportTo(join(directory, "b.zip"), "--zip")).rejects.toThrow("already exists");
	expect(await readFile(victim, "utf8")).toBe("precious");
	expect((await readdir(directory)).sort()).toEqual(["a.zip", "a.zip.draft", "b.zip"]);
});

it("a zip that fails leaves nothing behind", async () => {
	for (const id of (await server.storedFiles()).slice(-1))
		await server.storage.alterFile(id, "altered");
	const directory = join(server.directory, "broken");
	await expect(exportTo(directory, "--zip")).rejects.toThrow();
	expect(await readdir(directory)).toEqual([]);
});
