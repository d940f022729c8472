import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { securityHeadersOf } from "./security-headers.ts";

const BAD_REQUEST = 400;

/**
 * Passes a listener only requests whose target is a path. `GET http://host/path` is legal and
 * equivalent (RFC 9112, 3.2.2). A target that does not parse as an address is rejected here,
 * because the router would parse it with Node's legacy parser, which warns about such targets and
 * will throw in future.
 */
export function withPlainTarget(listener: RequestListener, isProduction: boolean): RequestListener {
	return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
		const { url = "" } = request;
		if (url.startsWith("/") || url === "*") return listener(request, response);
		if (!URL.canParse(url)) return refuse(response, isProduction);
		const { pathname, search } = new URL(url);
		request.url = pathname + search;
		return listener(request, response);
	};
}

function refuse(response: ServerResponse, isProduction: boolean): void {
	const headers = securityHeadersOf({ isProduction, captchaSources: [] });
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	response.writeHead(BAD_REQUEST, { "Cache-Control": "no-store", Connection: "close" }).end();
}
