import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes beside each text file of the built form the copies that the server sends, compressed as
 * far as possible: once here, instead of less at every answer.
 */
const DIST = join(import.meta.dirname, "../dist");
const TEXT = /\.(?:js|css|svg)$/;
/** A smaller saving is not worth inflating. */
const WORTHWHILE_SHARE = 0.95;

for (const folder of [DIST, join(DIST, "assets"), join(DIST, "assets/site-content")])
	for (const name of readdirSync(folder)) if (TEXT.test(name)) compress(join(folder, name));

function compress(file: string): void {
	const text = readFileSync(file);
	keep(`${file}.br`, text, brotliCompressSync(text, { params: brotliParameters(text.length) }));
	keep(`${file}.gz`, text, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
}

function brotliParameters(size: number) {
	return {
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: size,
	};
}

function keep(file: string, text: Buffer, compressed: Buffer): void {
	if (compressed.length < text.length * WORTHWHILE_SHARE) writeFileSync(file, compressed);
}
