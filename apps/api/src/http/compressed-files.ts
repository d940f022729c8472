import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { NextFunction, Request, Response } from "express";
import { acceptedEncoding, ENCODINGS, endingOf } from "./accepted-encoding.ts";

/**
 * Turns a request for a file into one for its compressed neighbour, where the build has left one and
 * the browser takes it. What serves files then does the rest: caching, parts, what has not changed.
 *
 * @param directory of the files; one that is not there has none
 */
export function compressedFiles(directory: string) {
	const files = new Set(namesIn(directory));
	return (request: Request, response: Response, next: NextFunction): void => {
		const { path } = request;
		const encoding = acceptedEncoding(request, (each) => files.has(path + endingOf(each)));
		if (ENCODINGS.some((each) => files.has(path + endingOf(each))))
			response.vary("Accept-Encoding");
		if (encoding) request.url = request.url.replace(path, () => path + endingOf(encoding));
		next();
	};
}

/** Says what a file is, by the name that it had before it was compressed. */
export function nameContents(response: Response, path: string): void {
	const encoding = ENCODINGS.find((each) => path.endsWith(endingOf(each)));
	if (encoding) response.setHeader("Content-Encoding", encoding);
	const ending = extname(encoding ? path.slice(0, -endingOf(encoding).length) : path);
	// Of texts Express says the characters by itself, of drawings it does not.
	if (ending === ".svg") response.type("image/svg+xml; charset=utf-8");
	else if (encoding) response.type(ending);
}

function namesIn(directory: string): string[] {
	try {
		const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
		return names.map((name) => join("/", name));
	} catch {
		return [];
	}
}
