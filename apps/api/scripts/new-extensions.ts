import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { INTERFACE_VERSION } from "../src/platform/extensions/interface-version.ts";
import { packPackages } from "./pack-packages.ts";

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));
/** Where the folder keeps this server's packages. */
const PACKED = "server";
const TARBALL = /^sim-registration-(\w+)-\d.*\.tgz$/;
/** In the server's versions, because guards and modules are found by identity. */
const SHARED = ["@nestjs/common", "@nestjs/throttler", "valibot"];
const TOOLS = ["@types/express", "@types/node", "typescript", "vitest"];

type Versions = Record<string, string>;

/**
 * Begins a folder of extensions (docs/extending.md), or gives an existing one this version of the
 * server. Changes nothing else in it.
 */
function makeFolder(folder: string): void {
	const packed = join(folder, PACKED);
	mkdirSync(packed, { recursive: true });
	for (const name of readdirSync(packed)) if (TARBALL.test(name)) rmSync(join(packed, name));
	packPackages(packed);
	const manifest = join(folder, "package.json");
	const isNew = !existsSync(manifest);
	const present = isNew ? MANIFEST : JSON.parse(readFileSync(manifest, "utf8"));
	const known = versions();
	const dependencies = { ...present.dependencies, ...tarballs(packed), ...pick(known, SHARED) };
	const devDependencies = { ...present.devDependencies, ...pick(known, TOOLS) };
	write(folder, "package.json", toJson({ ...present, dependencies, devDependencies }));
	if (isNew)
		for (const [path, text] of Object.entries(FILES))
			if (!existsSync(join(folder, path))) write(folder, path, text);
	console.log(`${isNew ? "Made" : "Updated"} ${folder}. Run there: npm install`);
}

function tarballs(packed: string): Versions {
	return Object.fromEntries(
		readdirSync(packed).flatMap((name) => {
			const [, short] = TARBALL.exec(name) ?? [];
			return short === undefined ? [] : [[`@sim-registration/${short}`, `file:${PACKED}/${name}`]];
		}),
	);
}

/** Those that this repository uses. */
function versions(): Versions {
	const manifests = ["package.json", "apps/api/package.json", "packages/validation/package.json"];
	return Object.assign(
		{},
		...manifests.flatMap((path) => {
			const { dependencies, devDependencies } = JSON.parse(
				readFileSync(join(REPOSITORY, path), "utf8"),
			);
			return [dependencies, devDependencies];
		}),
	);
}

function pick(known: Versions, names: readonly string[]): Versions {
	const versionOf = (name: string) => {
		const version = known[name];
		if (version === undefined) throw new Error(`This repository does not use ${name}`);
		return [name, version] as const;
	};
	return Object.fromEntries(names.map(versionOf));
}

function write(folder: string, path: string, text: string): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
}

function toJson(value: object): string {
	return `${JSON.stringify(value, undefined, "\t")}\n`;
}

const MAIN = "node_modules/@sim-registration/api/dist/main.js";
const MANIFEST = {
	name: "telecom-extensions",
	private: true,
	type: "module",
	scripts: {
		build: "tsc",
		test: "tsc && vitest run --dir dist",
		start: `EXTENSIONS=dist/extensions.js node --enable-source-maps ${MAIN}`,
		// Restarts the server when a file of `dist` changes; beside it runs `tsc --watch`.
		watch: `EXTENSIONS=dist/extensions.js node --watch --enable-source-maps ${MAIN}`,
	},
};

const FILES: Readonly<Record<string, string>> = {
	".gitignore": "node_modules/\ndist/\ndata/\nkeys/\n",
	"tsconfig.json": toJson({
		compilerOptions: {
			target: "es2023",
			module: "nodenext",
			types: ["node"],
			rootDir: "src",
			outDir: "dist",
			strict: true,
			sourceMap: true,
			noImplicitOverride: true,
			experimentalDecorators: true,
			emitDecoratorMetadata: true,
			rewriteRelativeImportExtensions: true,
			skipLibCheck: true,
		},
		include: ["src"],
	}),
	"src/extensions.ts": `import type { Extension } from "@sim-registration/api";

/** Of the server, for which these are written: docs/versions.md. */
export const interfaceVersion = ${INTERFACE_VERSION};

const extensions: readonly Extension[] = [];

export default extensions;
`,
	"src/extensions.test.ts": `import { startTestServer, type TestServer } from "@sim-registration/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import extensions from "./extensions.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer(extensions);
});
afterAll(() => server.close());

test("customers can register", async () => {
	const customer = await server.customer();
	expect(await customer.register()).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/);
});
`,
};

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error("Usage: pnpm --filter @sim-registration/api extensions FOLDER");
	process.exitCode = 2;
} else makeFolder(resolve(process.env["INIT_CWD"] ?? ".", folder));
