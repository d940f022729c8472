import { parseCookie } from "cookie";
import type { NextFunction, Request, Response } from "express";

/** Parses the cookies into `request.cookies`, with their values as sent. */
export function readCookies(request: Request, _response: Response, next: NextFunction): void {
	request.cookies = parseCookie(request.headers.cookie ?? "");
	next();
}
