import { parseCookie } from "cookie";
import type { NextFunction, Request, Response } from "express";

/** Puts the cookies into `request.cookies`, each as the text that was sent. */
export function readCookies(request: Request, _response: Response, next: NextFunction): void {
	request.cookies = parseCookie(request.headers.cookie ?? "");
	next();
}
