import type { IncomingMessage } from "node:http";

const BODY_LIMIT_BYTES = 65_536;

/** A request with its complete body. */
export interface Received {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	/** origin of the requesting page, if the browser sends it */
	readonly origin: string | undefined;
	readonly body: string;
}

/** @throws RangeError if the body exceeds the limit */
export async function readReceived(request: IncomingMessage): Promise<Received> {
	const url = new URL(request.url ?? "/", "http://sandbox.localhost");
	const chunks: Buffer[] = [];
	let byteLength = 0;
	for await (const chunk of request) {
		byteLength += chunk.length;
		if (byteLength > BODY_LIMIT_BYTES) throw new RangeError("The body is too large");
		chunks.push(chunk);
	}
	return {
		method: request.method ?? "GET",
		path: url.pathname,
		query: url.searchParams,
		origin: request.headers.origin,
		body: Buffer.concat(chunks).toString("utf8"),
	};
}
