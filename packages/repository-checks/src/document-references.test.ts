import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrokenLinks, findMissingDocuments, findMissingFiles } from "./document-references.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

/** Builds the names, so that the check does not report the planted documents of this file. */
const md = (name: string) => `${name}.md`;

async function readTexts(): Promise<Array<{ path: string; text: string }>> {
	const paths = trackedFiles().filter((path) => path !== "pnpm-lock.yaml");
	const texts = await Promise.all(
		paths.map(async (path) => ({
			path,
			text: await readFile(join(REPOSITORY_ROOT, path), "utf8").catch(() => "\0"),
		})),
	);
	return texts.filter(({ text }) => !text.includes("\0"));
}

describe("the repository", () => {
	it("names only documents that exist", async () => {
		const texts = await readTexts();
		expect(texts.length).toBeGreaterThan(500);
		const missing = texts.flatMap(({ path, text }) =>
			findMissingDocuments(REPOSITORY_ROOT, path, text),
		);
		expect(missing).toEqual([]);
	});

	it.each(["README.md", "docs/architecture.md", "docs/changing.md"])(
		"has every file and folder that %s names",
		async (page) => {
			const text = await readFile(join(REPOSITORY_ROOT, page), "utf8");
			expect(text).toContain("`apps/api");
			expect(findMissingFiles(trackedFiles(), page, text)).toEqual([]);
		},
	);

	it("has no broken relative links", async () => {
		const pages = (await readTexts()).filter(({ path }) => path.endsWith(".md"));
		expect(pages.length).toBeGreaterThan(10);
		const broken = pages.flatMap(({ path, text }) => findBrokenLinks(REPOSITORY_ROOT, path, text));
		expect(broken).toEqual([]);
	});
});

describe("this check", () => {
	let root: string;
	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "planted-documents-"));
		await mkdir(join(root, "docs"));
		await writeFile(join(root, "docs", md("guide")), "# A guide: to it\n");
		await writeFile(join(root, md("HOME")), "");
	});
	afterEach(() => rm(root, { recursive: true, force: true }));

	it("finds a missing document, and accepts one beside the file or in a parent folder", () => {
		const text = `${md("guide")} ${md("HOME")} ${md("docs/guide")} ${md("docs/gone")} https://a.example/${md("x")}`;
		expect(findMissingDocuments(root, "docs/a.ts", text)).toEqual([
			`docs/a.ts names ${md("docs/gone")}, which does not exist`,
		]);
	});

	it("finds a missing file or folder, and accepts a path without its first folders", () => {
		const files = ["apps/a/src/steps/x-step.tsx", "packages/b/src/c.ts"];
		const text = "`x-step.tsx`, `steps/x-step.tsx`, `packages/b`, `step.tsx`, `apps/b`, `run()`";
		expect(findMissingFiles(files, "a guide", text)).toEqual([
			"a guide names step.tsx, which does not exist",
			"a guide names apps/b, which does not exist",
		]);
	});

	it("finds a link to a missing file or heading", () => {
		const targets = [
			`docs/${md("guide")}`,
			`docs/${md("guide")}#a-guide-to-it`,
			`docs/${md("guide")}#gone`,
			"docs/gone.png",
			"https://a.example/gone",
		];
		const text = targets.map((target) => `[it](${target})`).join(" ");
		expect(findBrokenLinks(root, md("HOME"), text)).toEqual([
			`${md("HOME")} links to docs/${md("guide")}#gone, which does not exist`,
			`${md("HOME")} links to docs/gone.png, which does not exist`,
		]);
	});
});
