import type { NextFunction, Request, Response } from "express";
import { Problem } from "./problem.ts";

const MAX_DEPTH = 8;

/** Limits of a small call's body. */
interface SmallBody {
	readonly types: readonly string[];
	readonly maxBytes: number;
	readonly isOurs: (value: unknown) => boolean;
}

const CALL: SmallBody = {
	types: ["application/json"],
	maxBytes: 64 * 1024,
	isOurs: isPlainObject,
};

/** Browsers send reports with their own media types, several reports in an array. */
const REPORT: SmallBody = {
	types: ["application/csp-report", "application/reports+json", "application/json"],
	maxBytes: 16 * 1024,
	isOurs: (value) => isPlainObject(value) || Array.isArray(value),
};

/**
 * Parses the JSON of a small call into `request.body`. Unlike the usual parser it does not wait for
 * the end of a body that is too large: it rejects it at once, and the error handler drains a
 * limited rest.
 *
 * @throws Problem too_large, unsupported_media_type, request_malformed
 */
async function readSmallJson(request: Request, kind: SmallBody): Promise<void> {
	if (!hasBody(request)) return;
	requireJson(request, ["identity"], kind.types);
	const length = Number(request.headers["content-length"] ?? 0);
	if (length > kind.maxBytes) throw new Problem("too_large");
	request.body = parse(await readAll(request, kind.maxBytes), kind.isOurs);
}

/** The same as middleware: the kind of each call, or undefined for a call without a body here. */
export function smallJsonBody(kindOf: (request: Request) => "call" | "report" | undefined) {
	return (request: Request, _response: Response, next: NextFunction): void => {
		const kind = kindOf(request);
		if (kind === undefined) next();
		else readSmallJson(request, kind === "report" ? REPORT : CALL).then(() => next(), next);
	};
}

/**
 * @param encodings those that the caller decodes; decompression needs its own limit
 * @throws Problem unsupported_media_type for a body that is not JSON, or has another encoding
 */
export function requireJson(
	{ headers }: Request,
	encodings = ["identity"],
	types = CALL.types,
): void {
	const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
	const isJson = types.includes(mediaType.trim().toLowerCase());
	const isKnown = encodings.includes(headers["content-encoding"] ?? "identity");
	if (!isJson || !isKnown) throw new Problem("unsupported_media_type");
}

function hasBody({ headers }: Request): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function readAll(request: Request, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let received = 0;
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		received += (chunk as Buffer).length;
		if (received > maxBytes) throw new Problem("too_large");
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks);
}

function parse(bytes: Buffer, isOurs: (value: unknown) => boolean): unknown {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		const value: unknown = JSON.parse(text);
		if (isOurs(value) && isHarmless(value, MAX_DEPTH)) return value;
	} catch {
		// The parser's message would quote the text.
	}
	throw new Problem("request_malformed");
}

function isPlainObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks that it is not deeply nested and has no names from Object.prototype. */
function isHarmless(value: unknown, depth: number): boolean {
	if (typeof value !== "object" || value === null) return true;
	if (depth === 0) return false;
	return Object.entries(value).every(
		([name, item]) => !(name in Object.prototype) && isHarmless(item, depth - 1),
	);
}
