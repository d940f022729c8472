import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type StepSize, sentBytes, stepSizes } from "@sim-registration/web/scripts/form-sizes.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";

const WEB = join(REPOSITORY_ROOT, "apps/web");
const DIST = join(WEB, "dist");
const FONT = /\.(?:woff2?|ttf|otf|eot)$/;
const IMAGE =
	/["'(](?:\/real-name-registration\/)?([^"'()\s]+\.(?:svg|png|jpe?g|webp|gif|avif))["')]/g;

interface Budget {
	readonly javascript: Readonly<Record<string, number>>;
	readonly css: Readonly<Record<string, number>>;
	readonly page: number;
	readonly fonts: number;
}

const budget: Budget = JSON.parse(readFileSync(join(WEB, "budget.json"), "utf8"));
const steps = stepSizes(DIST);
const pages = readdirSync(join(DIST, ".pages"));

function measured(kind: "javascript" | "css", name: string): number {
	const isTotal = name === "all steps";
	return steps
		.filter(({ step }) => isTotal || step === name)
		.reduce((sum, step) => sum + step[kind], 0);
}

describe("the built form, as transferred, is within the budget", () => {
	it.each(Object.entries(budget.javascript))("of JavaScript for %s: %i bytes", (name, bytes) => {
		expect(measured("javascript", name)).toBeGreaterThan(0);
		expect(measured("javascript", name)).toBeLessThanOrEqual(bytes);
	});

	it.each(Object.entries(budget.css))("of CSS for %s: %i bytes", (name, bytes) => {
		expect(measured("css", name)).toBeGreaterThan(0);
		expect(measured("css", name)).toBeLessThanOrEqual(bytes);
	});

	it("of each page with its first screen", () => {
		for (const page of pages) {
			const bytes = brotliCompressSync(readFileSync(join(DIST, ".pages", page))).length;
			expect(bytes, page).toBeLessThanOrEqual(budget.page);
		}
		expect(pages).toHaveLength(18);
	});

	it("of fonts: none", () => {
		const fonts = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) =>
			FONT.test(file),
		);
		expect(fonts).toHaveLength(budget.fonts);
	});

	it("of images: none, because the page itself holds the mark", () => {
		const styles = steps[0]?.files.filter((file) => file.endsWith(".css")) ?? [];
		const texts = [...pages.map((page) => `.pages/${page}`), ...styles];
		const images = new Set(
			texts.flatMap((file) =>
				[...readFileSync(join(DIST, file), "utf8").matchAll(IMAGE)].map(([, image = ""]) => image),
			),
		);
		expect([...images]).toEqual([]);
	});
});

describe("of a planted build", () => {
	let dist: string;

	beforeEach(async () => {
		dist = await mkdtemp(join(tmpdir(), "planted-build-"));
		await mkdir(join(dist, ".vite"));
		await mkdir(join(dist, "assets"));
	});
	afterEach(() => rm(dist, { recursive: true }));

	const KEYS = [
		"src/api/make-call.ts",
		"src/routes/footer-links.tsx",
		"src/draft/keep-draft.ts",
		"src/usage/count-usage.ts",
		"src/steps/company/company-step.tsx",
		"src/session/log-out.tsx",
		"src/session/session-dialogs.tsx",
		"src/routes/fetch-ahead.ts",
		"src/steps/person/person-step.tsx",
		"src/steps/confirm/confirm-step.tsx",
		"src/steps/success/success-step.tsx",
		"src/en.po?later",
	];
	const MANIFEST = {
		"index.html": { file: "assets/start.js", css: ["assets/first.css"] },
		"src/main.tsx": { file: "assets/main.js", imports: ["_form.js"] },
		"_form.js": { file: "assets/form.js", imports: ["_form.js"] },
		"src/en.po?first": { file: "assets/en.js" },
		"src/hk.po?first": { file: "assets/hk.js" },
		...Object.fromEntries(
			KEYS.map((key, index) => [key, { file: `assets/later-${index}.js`, imports: ["_form.js"] }]),
		),
	};
	const SIZES = {
		"assets/start.js": 10,
		"assets/first.css": 7,
		"assets/main.js": 100,
		"assets/form.js": 5_000,
		"assets/en.js": 200,
		"assets/hk.js": 300,
		"assets/before-scripts-x.js": 20,
		"assets/solve-challenge.worker-x.js": 1,
		"assets/make-picture-ready.worker-x.js": 1,
		"assets/sent-body.worker-x.js": 1,
		...Object.fromEntries(KEYS.map((_, index) => [`assets/later-${index}.js`, 1])),
	};

	async function plant(manifest: object, sizes: Readonly<Record<string, number>>) {
		await writeFile(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
		for (const [file, size] of Object.entries(sizes))
			await writeFile(join(dist, file), "x".repeat(size));
	}

	function bytesOf(sizes: readonly StepSize[], name: string): number | undefined {
		return sizes.find(({ step }) => step === name)?.javascript;
	}

	it("counts each file of a step once, and one language", async () => {
		await plant(MANIFEST, SIZES);
		const sizes = stepSizes(dist);
		expect(bytesOf(sizes, "login")).toBe(10 + 100 + 5_000 + 300 + 20);
		expect(sizes[0]?.css).toBe(7);
		expect(bytesOf(sizes, "company")).toBe(5);
		expect(bytesOf(sizes, "success")).toBe(1);
	});

	it("counts the compressed size that the server sends", async () => {
		await plant(MANIFEST, { ...SIZES, "assets/form.js.br": 400 });
		expect(sentBytes(dist, "assets/form.js")).toBe(400);
		expect(bytesOf(stepSizes(dist), "login")).toBe(10 + 100 + 400 + 300 + 20);
	});

	it("fails if a step's source is missing", async () => {
		const { "src/main.tsx": _, ...manifest } = MANIFEST;
		await plant(manifest, SIZES);
		expect(() => stepSizes(dist)).toThrow("The manifest lacks src/main.tsx");
	});

	it("fails if a worker is missing", async () => {
		const { "assets/solve-challenge.worker-x.js": _, ...sizes } = SIZES;
		await plant(MANIFEST, sizes);
		expect(() => stepSizes(dist)).toThrow("The build lacks");
	});
});
