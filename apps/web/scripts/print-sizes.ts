import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Prints what each built file weighs on the wire, and what the login screen takes in one language. */
const DIST = join(import.meta.dirname, "../dist");

interface ManifestChunk {
	readonly file: string;
	readonly src?: string;
	readonly name?: string;
	readonly imports?: readonly string[];
	readonly dynamicImports?: readonly string[];
	readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Manifest;
/** The start script, and the form that it fetches on a phone. */
const login = new Set([...filesOf("index.html"), ...filesOf("src/main.tsx")]);
const catalogs = Object.keys(manifest).filter((key) => key.endsWith(".po?first"));
const largestCatalog = Math.max(...catalogs.map((key) => brotliBytes(chunk(key).file)));

printAssets();
printLogin();

/** The files that an entry needs before it can run: itself and its static imports. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
	const { file, imports = [], css = [] } = chunk(key);
	if (seen.has(file)) return seen;
	for (const needed of [file, ...css]) seen.add(needed);
	for (const imported of imports) filesOf(imported, seen);
	return seen;
}

function chunk(key: string): ManifestChunk {
	const found = manifest[key];
	if (!found) throw new Error(`The build has no chunk ${key}`);
	return found;
}

function brotliBytes(file: string): number {
	return brotliCompressSync(readFileSync(join(DIST, file))).length;
}

function printAssets(): void {
	for (const name of readdirSync(join(DIST, "assets")).filter((file) => /\.(js|css)$/.test(file)))
		console.log(`${String(brotliBytes(`assets/${name}`)).padStart(8)}  ${name}`);
}

function printLogin(): void {
	const total = (ending: string) =>
		[...login]
			.filter((file) => file.endsWith(ending))
			.reduce((sum, file) => sum + brotliBytes(file), 0);
	const javascript = total(".js") + largestCatalog;
	console.log(`Login screen, brotli: ${javascript} bytes of JavaScript, ${total(".css")} of CSS`);
}
