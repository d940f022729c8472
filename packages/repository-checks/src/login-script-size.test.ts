import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loginScriptSizes } from "./login-script-size.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";

/** What a phone on a slow network may have to load before it can log in. */
const LOGIN_SCRIPTS_MAX_BYTES = 140_000;

test("the login screen of the built form loads at most 140 kB of scripts", async () => {
	const sizes = await loginScriptSizes(join(REPOSITORY_ROOT, "apps/web/dist"));
	const total = sizes.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
	for (const { file, brotliBytes } of sizes) console.log(`${brotliBytes} ${file}`);
	console.log(`${total} bytes of scripts for the login screen (brotli)`);
	expect(total).toBeGreaterThan(1_000);
	expect(total).toBeLessThanOrEqual(LOGIN_SCRIPTS_MAX_BYTES);
});

describe("of a planted build", () => {
	let dist: string;

	beforeEach(async () => {
		dist = await mkdtemp(join(tmpdir(), "planted-build-"));
		await mkdir(join(dist, ".vite"));
		await mkdir(join(dist, "assets"));
	});

	afterEach(() => rm(dist, { recursive: true }));

	async function plant(manifest: object, html: string, sizes: Readonly<Record<string, number>>) {
		await writeFile(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
		await writeFile(join(dist, "index.html"), html);
		// Random bytes do not compress, so that a size can be told from outside.
		for (const [file, size] of Object.entries(sizes))
			await writeFile(join(dist, file), randomBytes(size));
	}

	async function measuredFiles() {
		return (await loginScriptSizes(dist)).map(({ file }) => file).sort();
	}

	const PAGE =
		'<script type="module" crossorigin src="/base/assets/main.js"></script>' +
		'<link rel="modulepreload" crossorigin href="/base/assets/vendor.js">';

	test("counts what the page names and what that imports, each once", async () => {
		const manifest = {
			"index.html": { file: "assets/main.js", imports: ["_vendor.js"], css: ["assets/main.css"] },
			"_vendor.js": { file: "assets/vendor.js", imports: ["_deep.js"] },
			"_deep.js": { file: "assets/deep.js", imports: ["_vendor.js"] },
		};
		await plant(manifest, PAGE, {
			"assets/main.js": 100,
			"assets/vendor.js": 5_000,
			"assets/deep.js": 10,
		});
		expect(await measuredFiles()).toEqual(["assets/deep.js", "assets/main.js", "assets/vendor.js"]);
		const [largest] = (await loginScriptSizes(dist)).sort((a, b) => b.brotliBytes - a.brotliBytes);
		expect(largest?.file).toBe("assets/vendor.js");
		expect(largest?.brotliBytes).toBeGreaterThanOrEqual(5_000);
	});

	test("counts one language and no later step", async () => {
		const manifest = {
			"index.html": {
				file: "assets/main.js",
				dynamicImports: [
					"src/en.po?first",
					"src/hk.po?first",
					"src/hk.po?later",
					"src/company.tsx",
				],
			},
			"_vendor.js": { file: "assets/vendor.js" },
			"src/en.po?first": { file: "assets/en.js" },
			"src/hk.po?first": { file: "assets/hk.js" },
			"src/hk.po?later": { file: "assets/hk-later.js" },
			"src/company.tsx": { file: "assets/company.js" },
		};
		await plant(manifest, PAGE, {
			"assets/main.js": 100,
			"assets/vendor.js": 100,
			"assets/en.js": 200,
			"assets/hk.js": 300,
			"assets/hk-later.js": 500,
			"assets/company.js": 400,
		});
		expect(await measuredFiles()).toEqual(["assets/hk.js", "assets/main.js", "assets/vendor.js"]);
	});

	test("is an error where the page names no script", async () => {
		await plant({}, "<p>nothing</p>", {});
		await expect(loginScriptSizes(dist)).rejects.toThrow("names no script");
	});

	test("is an error where the page names a script that was not built", async () => {
		await plant({}, PAGE, {});
		await expect(loginScriptSizes(dist)).rejects.toThrow("was not built");
	});
});
