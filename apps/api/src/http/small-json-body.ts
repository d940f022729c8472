import type { NextFunction, Request, Response } from "express";
import { Problem } from "./problem.ts";

const MAX_DEPTH = 8;

/** What a small call may send. */
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

/** Browsers report to us in types of their own, several reports in an array. */
const REPORT: SmallBody = {
	types: ["application/csp-report", "application/reports+json", "application/json"],
	maxBytes: 16 * 1024,
	isOurs: (value) => isPlainObject(value) || Array.isArray(value),
};

/**
 * Reads the JSON of a small call and puts it into `request.body`. Unlike the usual parser it does
 * not wait for the end of a body that is too large: it refuses at once, and whoever answers drains
 * the rest within a bound.
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

/** The same as a middleware: what each call sends, or undefined for one that nobody reads here. */
export function smallJsonBody(kindOf: (request: Request) => "call" | "report" | undefined) {
	return (request: Request, _response: Response, next: NextFunction): void => {
		const kind = kindOf(request);
		if (kind === undefined) next();
		else readSmallJson(request, kind === "report" ? REPORT : CALL).then(() => next(), next);
	};
}

/**
 * @param encodings those that the caller undoes; inflating without a limit makes much of little
 * @throws Problem unsupported_media_type for a body that is no JSON, or otherwise encoded
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
