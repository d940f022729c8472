import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Encoding } from "../../platform/http/accepted-encoding.ts";

const TAG_CHARACTERS = 22;

/** A page in each encoding, ready to send. */
export interface FormPage {
	/** source for style-src: the hash of the page's own style */
	readonly styleSource: string;
	readonly html: Buffer;
	readonly compressed: Readonly<Record<Encoding, Buffer>>;
	/** changes if and only if the page changes */
	readonly tag: string;
}

/** Compresses a page once: it is the same for all clients until the configuration changes. */
export async function formPageOf(text: string, styleSource: string): Promise<FormPage> {
	const html = Buffer.from(text);
	const [br, zipped] = await Promise.all([
		promisify(brotliCompress)(html),
		promisify(gzip)(html, { level: 9 }),
	]);
	const tag = createHash("sha256").update(html).digest("base64url").slice(0, TAG_CHARACTERS);
	return { styleSource, html, compressed: { br, gzip: zipped }, tag };
}
