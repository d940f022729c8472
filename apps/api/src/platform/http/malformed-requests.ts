import {
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { securityHeadersOf } from "./security-headers.ts";

/** Error codes of Node's parser for malformed requests. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;

/** Answers requests that Node rejects before Express sees them, with the usual headers. */
export function answerClientErrors(server: Server, isProduction: boolean): void {
	const headers = securityHeadersOf({ isProduction, captchaSources: [] });
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		// The connection is gone, or an answer has started.
		if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
			socket.destroy();
			return;
		}
		socket.end(answer(STATUS_BY_CODE[error.code ?? ""] ?? BAD_REQUEST, headers));
	});
	server.on("checkExpectation", (_request, response) => {
		for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
		response.writeHead(EXPECTATION_FAILED, { Connection: "close" }).end();
	});
}

function answer(status: number, common: Readonly<Record<string, string>>): string {
	const headers = Object.entries({
		...common,
		"Cache-Control": "no-store",
		Connection: "close",
		"Content-Length": "0",
	});
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
	return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}

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
