import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { endingOf } from "../../platform/http/accepted-encoding.ts";

const RELEASE_DIGITS = 16;
const BROTLI = endingOf("br");
/** A name that the build derives from a file's contents, so that its contents never change. */
const HASHED_NAME = /^[\w.-]{1,100}-[\w-]{8}\.[a-z\d]{1,5}$/;

const manifestSchema = v.array(
	v.strictObject({
		name: v.string(),
		/** of the file's contents, in hexadecimal digits */
		sha256: v.string(),
		/** start of the file in the bundle */
		offset: v.number(),
		bytes: v.number(),
	}),
);

/** The files of a release, in the order of its bundle. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ReleaseFile = Manifest[number];

/** @throws SyntaxError or ValiError for an invalid manifest */
export function parseManifest(text: string): Manifest {
	return v.parse(manifestSchema, JSON.parse(text));
}

/** Whether a file of this name belongs to one release only. `index.html` does not. */
export function isHashedName(name: string): boolean {
	return HASHED_NAME.test(name);
}

/** The name of a file's brotli-compressed copy in the build. */
export function brotliNameOf(name: string): string {
	return name + BROTLI;
}

/** The name of a release's bundle in the file store. */
export function bundleIdOf(release: string): string {
	return `release-${release}`;
}

/** Whether a file's id is that of a bundle. */
export function isBundleId(id: string): boolean {
	return /^release-[\da-f]{16}$/.test(id);
}

/**
 * The hashed files of a build, with their brotli copies. Browsers that accept gzip also accept
 * brotli, so gzip copies are left out.
 *
 * @param directory of the built form
 * @throws Error if the form is not built
 */
export async function hashedFilesIn(directory: string): Promise<string[]> {
	const names = await readdir(join(directory, "assets"));
	const isKept = (name: string) =>
		isHashedName(name.endsWith(BROTLI) ? name.slice(0, -BROTLI.length) : name);
	return names.filter(isKept).sort();
}

/** Names a release after the hashed names of its files, without reading them. */
export function releaseOf(names: readonly string[]): string {
	return sha256(names.join("\n")).slice(0, RELEASE_DIGITS);
}

/** Combines hashed files in one bundle, and lists them. */
export async function bundleFiles(
	directory: string,
	names: readonly string[],
): Promise<{ readonly bundle: Buffer; readonly manifest: Manifest }> {
	const contents = await Promise.all(
		names.map((name) => readFile(join(directory, "assets", name))),
	);
	let offset = 0;
	const manifest = contents.map((bytes, index) => {
		const file = { name: names[index] ?? "", sha256: sha256(bytes), offset, bytes: bytes.length };
		offset += bytes.length;
		return file;
	});
	return { bundle: Buffer.concat(contents), manifest };
}

/** A file from its bundle; undefined if the bytes do not match the manifest. */
export function contentsIn(bundle: Uint8Array, file: ReleaseFile): Buffer | undefined {
	const contents = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.byteLength).subarray(
		file.offset,
		file.offset + file.bytes,
	);
	return sha256(contents) === file.sha256 ? contents : undefined;
}

export function bundleBytes(manifest: Manifest): number {
	return manifest.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sha256(contents: string | Uint8Array): string {
	return createHash("sha256").update(contents).digest("hex");
}
