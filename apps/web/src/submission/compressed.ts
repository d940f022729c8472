/** Smaller bodies are sent before they are compressed. */
const WORTHWHILE_BYTES = 64 * 1024;
/** Base64 of a photo gzips to three quarters; less saved is not worth inflating it again. */
const WORTHWHILE_SHARE = 0.95;

/** A body as it is sent. */
export interface SentBody {
	readonly body: Blob;
	readonly encoding?: "gzip";
}

/**
 * Compresses a body where that makes the upload smaller. It stays a Blob, so that it has a length
 * and its upload a progress.
 */
export async function compressed(body: Blob): Promise<SentBody> {
	if (body.size < WORTHWHILE_BYTES) return { body };
	try {
		const smaller = await gzip(body);
		const isWorthwhile = smaller.size < body.size * WORTHWHILE_SHARE;
		return isWorthwhile ? { body: smaller, encoding: "gzip" } : { body };
	} catch {
		// A browser that cannot compress, or a phone short of memory, sends it as it is.
		return { body };
	}
}

/** Whether the browser can compress. */
export function canCompress(): boolean {
	return "CompressionStream" in globalThis;
}

/** @throws Error where the browser cannot compress */
export function gzip(body: Blob): Promise<Blob> {
	return new Response(body.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
