/** Sending a smaller body takes less time than compressing it. */
const WORTHWHILE_BYTES = 64 * 1024;
/** Base64 of a photo gzips to three quarters; with less saving, inflating it costs more. */
const WORTHWHILE_SHARE = 0.95;

/** A body as it is sent. */
export interface SentBody {
	readonly body: Blob;
	readonly encoding?: "gzip";
}

/**
 * Compresses a body if that makes the upload smaller. The result is still a Blob, so that it has a
 * length, and the upload reports its progress.
 */
export async function compressed(body: Blob): Promise<SentBody> {
	if (body.size < WORTHWHILE_BYTES) return { body };
	try {
		const smaller = await gzip(body);
		const isWorthwhile = smaller.size < body.size * WORTHWHILE_SHARE;
		return isWorthwhile ? { body: smaller, encoding: "gzip" } : { body };
	} catch {
		// A browser that cannot compress, or a phone short of memory, sends it uncompressed.
		return { body };
	}
}

/** Whether the browser can compress. */
export function canCompress(): boolean {
	return "CompressionStream" in globalThis;
}

/** @throws Error if the browser cannot compress */
export function gzip(body: Blob): Promise<Blob> {
	return new Response(body.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
