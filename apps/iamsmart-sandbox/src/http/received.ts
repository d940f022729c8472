import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Far larger than any call of the protocol or form of the pages. */
const BODY_LIMIT_BYTES = 65_536;

/** A request with its complete body. */
export interface Received {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: IncomingHttpHeaders;
	/** the exact bytes received */
	readonly rawBody: Buffer;
}

/** @returns undefined if the body exceeds the limit */
export async function readReceived(request: IncomingMessage): Promise<Received | undefined> {
	const url = new URL(request.url ?? "/", "http://sandbox.localhost");
	const rawBody = await readBody(request);
	if (rawBody === undefined) return undefined;
	return {
		method: request.method ?? "GET",
		path: url.pathname,
		query: url.searchParams,
		headers: request.headers,
		rawBody,
	};
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let byteLength = 0;
	for await (const chunk of request) {
		byteLength += chunk.length;
		if (byteLength > BODY_LIMIT_BYTES) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
