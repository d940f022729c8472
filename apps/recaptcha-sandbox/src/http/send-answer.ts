import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

/** Any site may load these scripts and request tokens, as with the real service. */
const ALWAYS: Readonly<Record<string, string>> = {
	"Access-Control-Allow-Origin": "*",
	"Cache-Control": "no-store",
	"Cross-Origin-Resource-Policy": "cross-origin",
	"X-Content-Type-Options": "nosniff",
};

/** Sends an answer after its delay; an infinite delay leaves the client waiting. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
	const { delayMs = 0 } = answer;
	if (delayMs === Number.POSITIVE_INFINITY) return;
	const timer = setTimeout(() => sendNow(response, answer), delayMs);
	response.once("close", () => clearTimeout(timer));
}

function sendNow(response: ServerResponse, { status, type, body, hangsUp }: Answer): void {
	if (hangsUp === true) {
		response.destroy();
		return;
	}
	response.writeHead(status, { ...ALWAYS, "Content-Type": type });
	response.end(body);
}
