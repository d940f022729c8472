import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBuild } from "../../../test/support/write-build.ts";
import {
	bundleBytes,
	bundleFiles,
	contentsIn,
	hashedFilesIn,
	isHashedName,
	parseManifest,
	releaseOf,
} from "./release-file.ts";

let directory: string;
beforeAll(async () => {
	directory = await writeBuild(mkdtempSync(join(tmpdir(), "release-file-")), {
		"first-AAAAAAAA.js": "first",
		"second-B-_4dE6x.css": "second",
		"unhashed.js": "unhashed",
		"guide.en-CCCCCCCC.pdf": "guide",
	});
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("a hashed name", () => {
	it.each([
		"form-CRQsy0Gd.js",
		"first-DiKH_XXA.css",
		"date-picker-1SWf9B-o.css",
		"make-picture-ready.worker-D7mQsCLE.js",
		"photo-guide.en-Cxc1A1Ll.pdf",
		"text-Cxc1A1Ll.woff2",
	])("is %s", (name) => expect(isHashedName(name)).toBe(true));

	it.each([
		["a page", "index.html"],
		["a page with a hyphen", "en-index.html"],
		["a file without a digest", "icon.svg"],
		["a compressed copy, which nobody asks for", "form-CRQsy0Gd.js.br"],
		["a path", "site-content/form-CRQsy0Gd.js"],
		["a way out of the folder", "../form-CRQsy0Gd.js"],
		["a pattern", "%-CRQsy0Gd.js"],
		["a quotation mark", '"-CRQsy0Gd.js'],
		["endless", `${"a".repeat(200)}-CRQsy0Gd.js`],
		["nothing", ""],
	])("is not %s", (_title, name) => expect(isHashedName(name)).toBe(false));
});

describe("a release", () => {
	it("consists of the hashed files and their brotli copies", async () => {
		expect(await hashedFilesIn(directory)).toEqual([
			"first-AAAAAAAA.js",
			"first-AAAAAAAA.js.br",
			"guide.en-CCCCCCCC.pdf",
			"second-B-_4dE6x.css",
			"second-B-_4dE6x.css.br",
		]);
	});

	it("has the same name for the same files, and another one for an additional file", () => {
		expect(releaseOf(["a", "b"])).toBe(releaseOf(["a", "b"]));
		expect(releaseOf(["a", "b"])).toMatch(/^[\da-f]{16}$/);
		expect(releaseOf(["a", "b"])).not.toBe(releaseOf(["a", "b", "c"]));
		expect(releaseOf(["a", "b"])).not.toBe(releaseOf(["ab"]));
	});
});

describe("a bundle", () => {
	const names = ["first-AAAAAAAA.js", "second-B-_4dE6x.css"];

	it("returns each file unchanged, by its stored manifest", async () => {
		const { bundle, manifest } = await bundleFiles(directory, names);
		const files = parseManifest(JSON.stringify(manifest));
		expect(files.map((file) => contentsIn(bundle, file)?.toString())).toEqual(["first", "second"]);
		expect(bundleBytes(manifest)).toBe(bundle.length);
	});

	it.each([
		["with a changed byte", (bundle: Buffer) => bundle.fill("x", 0, 1)],
		["with its files in another order", () => Buffer.from("secondfirst")],
		["that is cut off", (bundle: Buffer) => bundle.subarray(0, 4)],
		["that is empty", () => Buffer.alloc(0)],
	])("%s does not give the file", async (_title, alter) => {
		const { bundle, manifest } = await bundleFiles(directory, names);
		const [first] = manifest;
		expect(first && contentsIn(alter(bundle), first)).toBeUndefined();
	});
});
