import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

/** Forbids caching, framing, use by other sites, and scripts. */
const ALWAYS: Readonly<Record<string, string>> = {
	"Cache-Control": "no-store",
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "no-referrer",
};

/** Sends an answer after its delay; an infinite delay leaves the client waiting. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
	const { delayMs = 0 } = answer;
	if (delayMs === Number.POSITIVE_INFINITY) return;
	if (delayMs === 0) {
		sendNow(response, answer);
		return;
	}
	const timer = setTimeout(() => sendNow(response, answer), delayMs);
	response.once("close", () => clearTimeout(timer));
}

function sendNow(response: ServerResponse, answer: Answer): void {
	if (answer.hangsUp === true) {
		response.destroy();
		return;
	}
	response.writeHead(answer.status, { ...ALWAYS, ...answer.headers });
	response.end(answer.body);
}
