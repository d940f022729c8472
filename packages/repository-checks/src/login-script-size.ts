import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/** A script that the login screen needs, and what it weighs on the wire. */
export interface ScriptSize {
	/** its path in the built form */
	readonly file: string;
	readonly brotliBytes: number;
}

/** One chunk in the manifest that Vite writes. */
interface Chunk {
	readonly file: string;
	readonly imports?: readonly string[];
	readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"/g;
const PRELOADED = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g;
/** What the start script fetches on a phone before the login screen stands. */
const FORM = "src/main.tsx";
/** Texts are loaded for one language at a time, and those of later steps with these. */
const CATALOG = /\.po\?first$/;

/**
 * Measures every script that a phone loads before the login screen stands: those that the page
 * names, the form that they fetch, what these import statically, and the texts of the language that weighs most.
 *
 * @param dist the folder of the built form, with `index.html` and `.vite/manifest.json`
 * @throws Error where the page names no script, or one that the build does not know
 */
export async function loginScriptSizes(dist: string): Promise<ScriptSize[]> {
	const manifest: Manifest = JSON.parse(await read(dist, ".vite/manifest.json"));
	const named = keysNamedBy(await read(dist, "index.html"), manifest);
	const form = Object.keys(manifest).filter((key) => key === FORM);
	const keys = withStaticImports(manifest, [...named, ...form]);
	const scripts = await measure(
		dist,
		keys.map((key) => chunkOf(manifest, key).file),
	);
	const catalogs = keys
		.flatMap((key) => chunkOf(manifest, key).dynamicImports ?? [])
		.filter((key) => CATALOG.test(key));
	const measured = await measure(
		dist,
		catalogs.map((key) => chunkOf(manifest, key).file),
	);
	return [...scripts, ...measured.sort((a, b) => b.brotliBytes - a.brotliBytes).slice(0, 1)];
}

function read(dist: string, file: string): Promise<string> {
	return readFile(join(dist, file), "utf8");
}

function keysNamedBy(html: string, manifest: Manifest): string[] {
	const addresses = [...html.matchAll(SCRIPT), ...html.matchAll(PRELOADED)].map(([, address]) =>
		String(address),
	);
	if (addresses.length === 0) throw new Error("index.html names no script");
	return addresses.map((address) => keyOf(address, manifest));
}

function keyOf(address: string, manifest: Manifest): string {
	const found = Object.entries(manifest).find(([, { file }]) => address.endsWith(`/${file}`));
	if (found === undefined) throw new Error(`index.html names ${address}, which was not built`);
	return found[0];
}

function withStaticImports(manifest: Manifest, keys: readonly string[]): string[] {
	const reached = new Set(keys);
	for (const key of reached)
		for (const imported of chunkOf(manifest, key).imports ?? []) reached.add(imported);
	return [...reached];
}

function chunkOf(manifest: Manifest, key: string): Chunk {
	const chunk = manifest[key];
	if (chunk === undefined) throw new Error(`The manifest lacks ${key}`);
	return chunk;
}

function measure(dist: string, files: readonly string[]): Promise<ScriptSize[]> {
	const scripts = [...new Set(files)].filter((file) => file.endsWith(".js"));
	return Promise.all(
		scripts.map(async (file) => ({
			file,
			brotliBytes: (await compress(await readFile(join(dist, file)))).length,
		})),
	);
}
