import type { NextFunction, Request, Response } from "express";
import { Problem } from "./problem.ts";

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 8;

/**
 * Reads the JSON of a small call and puts it into `request.body`. Unlike the usual parser it does
 * not wait for the end of a body that is too large: it refuses at once, and whoever answers drains
 * the rest within a bound.
 *
 * @throws Problem too_large, unsupported_media_type, request_malformed
 */
async function readSmallJson(request: Request): Promise<void> {
	if (!hasBody(request)) return;
	requireJson(request);
	if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) throw new Problem("too_large");
	request.body = parse(await readAll(request));
}

/** The same as a middleware, for every call that `isSmall` says. */
export function smallJsonBody(isSmall: (request: Request) => boolean) {
	return (request: Request, _response: Response, next: NextFunction): void => {
		if (!isSmall(request)) next();
		else readSmallJson(request).then(() => next(), next);
	};
}

/**
 * @param encodings those that the caller undoes; inflating without a limit makes much of little
 * @throws Problem unsupported_media_type for a body that is no JSON, or otherwise encoded
 */
export function requireJson({ headers }: Request, encodings = ["identity"]): void {
	const [mediaType] = (headers["content-type"] ?? "").split(";");
	const isJson = mediaType?.trim().toLowerCase() === "application/json";
	const isKnown = encodings.includes(headers["content-encoding"] ?? "identity");
	if (!isJson || !isKnown) throw new Problem("unsupported_media_type");
}

function hasBody({ headers }: Request): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function readAll(request: Request): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let received = 0;
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		received += (chunk as Buffer).length;
		if (received > MAX_BYTES) throw new Problem("too_large");
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks);
}

function parse(bytes: Buffer): object {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		const value: unknown = JSON.parse(text);
		if (isPlainObject(value) && isHarmless(value, MAX_DEPTH)) return value;
	} catch {
		// What it says of the text would quote it.
	}
	throw new Problem("request_malformed");
}

function isPlainObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Neither nested deeply nor with names that every object has from its prototype. */
function isHarmless(value: unknown, depth: number): boolean {
	if (typeof value !== "object" || value === null) return true;
	if (depth === 0) return false;
	return Object.entries(value).every(
		([name, item]) => !(name in Object.prototype) && isHarmless(item, depth - 1),
	);
}
