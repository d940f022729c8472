import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * Gives a listener only requests whose target is a path. `GET http://host/path` is legal and means the
 * same (RFC 9112, 3.2.2); what parses as no address is refused here, because what routes requests would
 * read it with Node's older parser, which warns of such targets and will throw.
 */
export function withPlainTarget(listener: RequestListener): RequestListener {
	return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
		const { url = "" } = request;
		if (url.startsWith("/") || url === "*") return listener(request, response);
		if (!URL.canParse(url)) return refuse(response);
		const { pathname, search } = new URL(url);
		request.url = pathname + search;
		return listener(request, response);
	};
}

/** As Node refuses what it cannot read itself. */
function refuse(response: ServerResponse): void {
	response.writeHead(400, { Connection: "close", "Content-Length": 0 }).end();
}
