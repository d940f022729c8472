import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type InputOptions, type OutputOptions } from "rolldown";
import { packagesForNest, quickBuiltins, unbundledAddresses } from "./bundle-plugins.ts";

/**
 * Bundles the output of `tsc` in `dist`: otherwise a start would read two thousand files. See
 * docs/decisions/0023-bundle.md.
 */
const DIST = new URL("../dist/", import.meta.url);

/** Optional imports of Nest and pg that are not installed. */
const OPTIONAL = [/^@nestjs\/(microservices|websockets)/, "file-type", "pg-native"];

const pathOf = (name: string) => fileURLToPath(new URL(name, DIST));

/** RxJS only offers its CommonJS build to Node, which cannot be tree-shaken. */
const rxjs = fileURLToPath(new URL("../esm/index.js", import.meta.resolve("rxjs")));

const input: InputOptions = {
	platform: "node",
	external: OPTIONAL,
	plugins: [unbundledAddresses(DIST), packagesForNest, quickBuiltins],
	resolve: { mainFields: ["module", "main"], alias: { "rxjs/operators": rxjs, rxjs } },
	// Nest's packages do not declare that they have no side effects.
	treeshake: { moduleSideEffects: [{ test: /node_modules\/@nestjs\//, sideEffects: false }] },
};

const output: OutputOptions = {
	keepNames: true,
	sourcemap: true,
	sourcemapExcludeSources: true,
	comments: { legal: true, annotation: false, jsdoc: false },
	// V8 stores text beyond Latin-1 in twice the memory and parses it more slowly.
	minify: {
		compress: false,
		mangle: false,
		codegen: { removeWhitespace: false, asciiOnly: true },
	},
};

await build({
	...input,
	input: { serve: pathOf("serve.js"), operate: pathOf("operate.js") },
	output: {
		...output,
		dir: pathOf("bundle"),
		cleanDir: true,
		entryFileNames: "[name].js",
		chunkFileNames: "[name].js",
	},
});

/**
 * Separate programs, which others find by their paths: the bundle of each replaces it. The code that
 * opens and draws documents stays in its packages, beside its WebAssembly.
 */
for (const name of ["inspection-main.js", "scanning/scanning-main.js"]) {
	const program = pathOf(`domain/file-inspection/${name}`);
	await build({
		...input,
		external: [
			...OPTIONAL,
			"@embedpdf/pdfium",
			"@neslinesli93/qpdf-wasm",
			"@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs",
		],
		input: program,
		output: { ...output, file: program },
	});
}

/** The commit that is built, which `operator status` shows; empty outside a clone without REVISION. */
function commit(): string {
	const { REVISION } = process.env;
	if (REVISION) return REVISION;
	try {
		return execFileSync("git", ["rev-parse", "HEAD"], {
			stdio: ["ignore", "pipe", "ignore"],
		}).toString();
	} catch {
		return "";
	}
}

writeFileSync(pathOf("version"), commit());
