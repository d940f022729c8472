import { extname } from "node:path";
import type { NextFunction, Request, Response } from "express";
import { acceptedEncoding } from "../../platform/http/accepted-encoding.ts";
import { nameContents } from "../../platform/http/compressed-files.ts";
import type { EarlierFiles } from "./earlier-files.ts";
import { isHashedName } from "./release-file.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/** Serves files that the current build does not have, with the headers of current ones. */
export function serveEarlierFiles(files: EarlierFiles) {
	return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
		const name = request.path.slice(1);
		const isRead = request.method === "GET" || request.method === "HEAD";
		if (!isRead || !isHashedName(name)) return next();
		const takesBrotli = acceptedEncoding(request, (each) => each === "br") !== undefined;
		const file = await files.find(name, takesBrotli);
		if (file === undefined) return next();
		response.setHeader("Cache-Control", `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
		response.setHeader("ETag", `"${file.sha256}"`);
		if (file.hasBrotli) response.vary("Accept-Encoding");
		response.type(extname(name));
		nameContents(response, file.name);
		response.send(file.contents);
	};
}
