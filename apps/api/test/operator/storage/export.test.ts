import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
	cp,
	lstat,
	mkdir,
	readdir,
	readFile,
	rename,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { hongKongTime, UPLOAD_NAMES } from "@sim-registration/validation";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPromise } from "yauzl";
import { isFileId } from "../../../src/domain/registrations/sweeper.ts";
import { SUMMARY_LABELS } from "../../../src/operator/export/summary-labels.ts";
import { Customer } from "../../support/customer.ts";
import { acceptedFiles } from "../../support/sample-files.ts";
import { completeSubmission, type WireSubmission } from "../../support/submission.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";

const HOSTILE_NAME = `<script>alert("1")</script> & 'Sons' 有限公司龘`;
/** A busy machine takes seconds to begin an export. */
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Unverified values. */
const COPIES = { iamsmart_nameEN: "NOBODY", iamsmart_idNO: "Z6833655" };
/** The form takes them in parts. */
const WHOLE_VALUES = ["04/11/1985", "39284710-000-12-25-A", "A123456(3)"];
const PARTS = /^(iamsmart_)?(birthday_..|birthday_yyyy|brNO_.|idNO_.)$/;
let server: TestServer;
let reference: string;
let sent: WireSubmission;
/** An export of everything, which the tests read. */
let whole: string;

beforeAll(async () => {
	server = await startTestServer();
	const customer = await Customer.loggedIn(server.url);
	const names = { companyNameEN: HOSTILE_NAME, branchCompanyNameEN: HOSTILE_NAME };
	sent = completeSubmission(await acceptedFiles(), { ...names, ...COPIES });
	reference = (await customer.submit(sent).expect(200)).body.reference;
	whole = join(server.directory, "whole");
	await exportTo(whole);
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

/** A moment in `registration.json`; the summary shows it in Hong Kong time. */
const UTC = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function leaves(value: unknown): string[] {
	if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
	return typeof value === "boolean" || value === null || value === "" ? [] : [String(value)];
}

it("the summary has every value, including Chinese, and escapes markup of a customer", async () => {
	const html = await readFile(join(whole, "summary.html"), "utf8");
	const document = await readDocument(whole);
	const shown = textOf(html);
	const values = Object.entries(document).filter(([name]) => !PARTS.test(name));
	for (const value of [...leaves(values.map(withoutPages)), ...WHOLE_VALUES])
		expect(shown).toContain(UTC.test(value) ? hongKongTime(new Date(value)) : value);
	expect(html).not.toContain("<script");
	const lines = shown.split("\n");
	for (const [name, value] of values) {
		const [english = "no label", chinese = "no label"] = SUMMARY_LABELS[name] ?? [];
		const isShown = value !== "" && value !== null;
		expect(lines.includes(english), name).toBe(isShown);
		expect(lines.includes(chinese), name).toBe(isShown);
	}
});

/** Shown as pictures, without their names. */
function withoutPages([, value]: [string, unknown]): unknown {
	if (!Array.isArray(value)) return value;
	return value.map(({ pages: _, pageCount: __, ...facts }) => facts);
}

it("the summary shows each page of the documents as a picture, and may run nothing", async () => {
	const html = await readFile(join(whole, "summary.html"), "utf8");
	const pictures = [...html.matchAll(/src="([^":]+)"/g)].map(([, name]) => name);
	const files = await readdir(whole);
	expect(pictures.sort()).toEqual(files.filter((name) => name.endsWith(".jpg")).sort());
	expect(pictures).toHaveLength(7);
	expect(html).toContain(
		`content="default-src &#39;none&#39;; img-src &#39;self&#39; data:; style-src`,
	);
	expect(html).not.toMatch(/href=|<(a|script|link|iframe|object|form)\b/);
});

it("a picture of a document is upright, and contains no location", async () => {
	const original = sharp(join(whole, "originals", "idCopyF.jpg"));
	expect(await original.metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
	const { info } = await original.autoOrient().toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	const { exif, ...picture } = await sharp(join(whole, "idCopyF-01.jpg")).metadata();
	expect({ exif, ...picture }).toMatchObject({ width, height, exif: undefined });
});

it("originals are exported byte for byte, alone with --originals-only, and left out with --safe-only", async () => {
	const [safe = "", originals = ""] = ["safe", "originals"].map((name) =>
		join(server.directory, name),
	);
	await exportTo(safe, "--safe-only");
	await exportTo(originals, "--originals-only");
	const documents = await Promise.all([whole, safe, originals].map(readDocument));
	for (const upload of UPLOAD_NAMES) {
		const [{ file, ...facts }] = documents[0][upload];
		const bytes = Buffer.from(sent[upload]?.[0]?.base64 ?? "", "base64");
		expect((await readFile(join(whole, file))).equals(bytes)).toBe(true);
		expect(documents[1][upload]).toEqual([facts]);
		const { pages: _, pageCount: __, ...sentFacts } = facts;
		expect(documents[2][upload]).toEqual([{ ...sentFacts, file }]);
		expect((await readFile(join(originals, file))).equals(bytes)).toBe(true);
	}
	expect((await readdir(originals)).sort()).toEqual(["originals", "registration.json"]);
	const [entered, , enteredAlone] = documents.map(withoutFiles);
	expect(enteredAlone).toEqual(entered);
	expect(entered).toHaveProperty("nameEN", sent.nameEN);
	const files = await readdir(whole);
	expect(await readdir(safe)).toEqual(files.filter((name) => name !== "originals"));
	for (const name of files.filter((name) => name.endsWith(".jpg")))
		expect(await readFile(join(safe, name))).toEqual(await readFile(join(whole, name)));
});

function withoutFiles(document: Record<string, unknown>): Record<string, unknown> {
	const isUpload = (name: string) => UPLOAD_NAMES.some((upload) => upload === name);
	return Object.fromEntries(Object.entries(document).filter(([name]) => !isUpload(name)));
}

async function readDocument(directory: string) {
	return JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
}

it("nothing is written if the folder of originals is a link", async () => {
	const directory = join(server.directory, "linked");
	const elsewhere = join(server.directory, "elsewhere");
	await mkdir(directory);
	await mkdir(elsewhere);
	await symlink(elsewhere, join(directory, "originals"));
	await expect(exportTo(directory)).rejects.toThrow("originals is not a folder");
	expect(await readdir(elsewhere)).toEqual([]);
	expect(await readdir(directory)).toEqual(["originals"]);
});

it("an export of several is refused as a whole if one of them does not exist", async () => {
	const to = join(server.directory, "with-unknown");
	await expect(
		server.operator("registrations", "export", reference, "7KQ4-M2XA-9TRZ", "--to", to),
	).rejects.toThrow("There is no registration 7KQ4-M2XA-9TRZ. Nothing was exported.");
	expect(existsSync(to)).toBe(false);
});

it("an export replaces no file of somebody else, and says which one is in its way", async () => {
	const directory = join(server.directory, "own");
	await mkdir(directory);
	await writeFile(join(directory, "summary.html"), "of the operator");
	await expect(exportTo(directory)).rejects.toThrow(
		`${join(directory, "summary.html")} is not of an export. Nothing was exported.`,
	);
	expect(await readFile(join(directory, "summary.html"), "utf8")).toBe("of the operator");
	expect(await readdir(directory)).toEqual(["summary.html"]);
	await writeFile(join(directory, "registration.json"), "of the operator");
	await expect(exportTo(directory)).rejects.toThrow(
		`${join(directory, "registration.json")} is not of an export.`,
	);
});

it("an export is repeated to the same directory, readable by its owner only", async () => {
	const before = await readdir(whole, { recursive: true });
	await exportTo(whole);
	expect(await readdir(whole, { recursive: true })).toEqual(before);
	for (const name of before) {
		const { mode } = await lstat(join(whole, name));
		expect([name, mode & 0o077]).toEqual([name, 0]);
	}
});

it.each([["--safe-only"], ["--originals-only"]])(
	"an export with %s replaces all files of an earlier one, and no others",
	async (option) => {
		const [used = "", fresh = ""] = ["used", "fresh"].map((name) =>
			join(server.directory, `${name}${option}`),
		);
		await exportTo(used);
		await writeFile(join(used, "notes.txt"), "of the operator");
		await exportTo(used, option);
		await exportTo(fresh, option);
		const names = async (directory: string) =>
			(await readdir(directory, { recursive: true })).sort();
		expect(await names(used)).toEqual([...(await names(fresh)), "notes.txt"].sort());
		await exportTo(used);
		expect(await names(used)).toEqual([...(await names(whole)), "notes.txt"].sort());
	},
);

describe("after an export that was killed", () => {
	/** The process of this test runs; no process has the highest number. */
	const dead = () => `.export-4194304-${randomBytes(3).toString("hex")}`;
	const running = `.export-${process.pid}-abcdef`;

	async function leave(directory: string): Promise<void> {
		for (const name of [dead(), running]) {
			await mkdir(join(directory, name, "originals"), { recursive: true });
			await writeFile(join(directory, name, "originals", "idCopyF.jpg"), "readable");
		}
	}

	it.each([
		["directory", []],
		["zip", ["--zip"]],
	])("the next into the same %s removes its draft, not a running one's", async (name, options) => {
		const directory = join(server.directory, `killed-${name}`);
		await leave(directory);
		await exportTo(directory, "--originals-only", ...options);
		const drafts = (await readdir(directory)).filter((each) => each.startsWith("."));
		expect(drafts).toEqual([running]);
	});

	async function interruptNext(directory: string): Promise<void> {
		const exporting = exportTo(directory);
		const isBegun = async () =>
			(await readdir(directory)).some((name) => name.startsWith(`.export-${process.pid}-`));
		await vi.waitUntil(isBegun, PATIENCE);
		process.emit("SIGTERM", "SIGTERM");
		await expect(exporting).rejects.toMatchObject({ exitCode: 143 });
	}

	it.each<[string, (directory: string) => Promise<unknown>]>([
		["the next", async () => {}],
		["the next, also after a zip", (to) => exportTo(to, "--zip", "--originals-only")],
		["the next, also after one that was interrupted", interruptNext],
	])("half-replaced files are replaced by %s", async (which, happen) => {
		const directory = join(server.directory, `half-${which}`);
		await cp(whole, directory, { recursive: true });
		// As if it had been killed while it replaced the files.
		const draft = join(directory, dead());
		await mkdir(draft);
		await rename(join(directory, "registration.json"), join(draft, "registration.json"));
		await happen(directory);
		await exportTo(directory, "--originals-only");
		const names = (await readdir(directory)).filter((name) => !name.endsWith(".zip"));
		expect(names.sort()).toEqual(["originals", "registration.json"]);
	});

	it("of another registration nothing is mixed with it", async () => {
		const directory = join(server.directory, "mixed");
		const draft = join(directory, dead());
		await mkdir(draft, { recursive: true });
		await writeFile(join(draft, "registration.json"), JSON.stringify({ reference: "ANOTHER" }));
		await expect(exportTo(directory)).rejects.toThrow("of another registration");
		expect(await readdir(directory)).toHaveLength(1);
	});
});

it.each([
	["directory", []],
	["zip", ["--zip"]],
])(
	"an interrupted export into a %s leaves nothing behind, and its end is audited",
	async (name, options) => {
		const directory = join(server.directory, `interrupted-${name}`);
		const exporting = exportTo(directory, ...options);
		await vi.waitUntil(async () => (await readdir(directory).catch(() => [])).length > 0, PATIENCE);
		process.emit("SIGTERM", "SIGTERM");
		await expect(exporting).rejects.toMatchObject({ name: "OperatorError", exitCode: 143 });
		expect(await readdir(directory)).toEqual([]);
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		expect(entries.at(-2)).toMatchObject({ action: "registrations export: failed" });
		await exportTo(directory, "--originals-only", ...options);
	},
);

it("registration.json orders the fields by code point, from any database", async () => {
	const names = Object.keys(await readDocument(whole));
	const fields = names.slice(names.indexOf("accountNO"), names.indexOf("useIamSmart") + 1);
	// In a dictionary, `branchCompanyNameEN` comes before `brNO`.
	expect(fields).toEqual(expect.arrayContaining(["brNO", "branchCompanyNameEN"]));
	expect(fields).toEqual(fields.toSorted());
});

it("the summary says that copies of iAM Smart's values prove nothing", async () => {
	const html = await readFile(join(whole, "summary.html"), "utf8");
	const rows = html.split("\n").filter((row) => /NOBODY|Z6833655|iAM Smart copy/.test(row));
	expect(rows).toHaveLength(2);
	for (const row of rows) {
		expect(row).toContain("as sent, not verified");
		expect(row).toContain("由客戶送出，未經核實");
	}
	expect(html).not.toContain("iamsmart_");
});

it("a zip has the same bytes as the directory, readable by its owner only", async () => {
	const path = join(server.directory, "packed.zip");
	expect(await exportTo(path, "--zip")).toBe(`${reference} exported to ${path}`);
	expect((await stat(path)).mode & 0o777).toBe(0o600);

	const names: string[] = [];
	const zip = await openPromise(path);
	for await (const entry of zip.eachEntry()) {
		const contents = await buffer(await zip.openReadStreamPromise(entry));
		expect(contents.equals(await readFile(join(whole, entry.fileName)))).toBe(true);
		names.push(entry.fileName);
	}
	const files = await readdir(whole, { recursive: true });
	expect(names.sort()).toEqual(files.filter((name) => name !== "originals").sort());
});

it("a zip in a directory is named after the reference", async () => {
	const directory = join(server.directory, "zips");
	await exportTo(directory, "--zip", "--originals-only");
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
	await exportTo(join(directory, "a.zip"), "--zip", "--originals-only");
	await expect(exportTo(join(directory, "b.zip"), "--zip")).rejects.toThrow("already exists");
	expect(await readFile(victim, "utf8")).toBe("precious");
	expect((await readdir(directory)).sort()).toEqual(["a.zip", "a.zip.draft", "b.zip"]);
});

it("a zip that fails leaves nothing behind", async () => {
	// A server that has run for a minute keeps its release beside them.
	for (const id of (await server.storedFiles()).filter(isFileId).slice(-1))
		await server.storage.alterFile(id, "altered");
	const directory = join(server.directory, "broken");
	await expect(exportTo(directory, "--zip")).rejects.toThrow();
	expect(await readdir(directory)).toEqual([]);
});
