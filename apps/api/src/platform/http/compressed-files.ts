import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { NextFunction, Request, Response } from "express";
import { acceptedEncoding, ENCODINGS, endingOf } from "./accepted-encoding.ts";

/**
 * Rewrites a request for a file to its compressed variant, if the build made one and the browser
 * accepts it. The static file handler does the rest: caching, ranges, conditional requests.
 *
 * @param directory of the files; may be missing
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

/** Sets the content type from the name before compression. */
export function nameContents(response: Response, path: string): void {
	const encoding = ENCODINGS.find((each) => path.endsWith(endingOf(each)));
	if (encoding) response.setHeader("Content-Encoding", encoding);
	const ending = extname(encoding ? path.slice(0, -endingOf(encoding).length) : path);
	// Express adds the charset for texts, but not for SVG.
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
