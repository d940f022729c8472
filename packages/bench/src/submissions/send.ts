import { request } from "node:http";
import { text } from "node:stream/consumers";
import { SUBMISSION_PATH } from "./contender.ts";

const RETRY_STATUS = 503;
const DEFAULT_RETRY_AFTER_S = 1;

/** Result of a phone's submission. */
export interface Sent {
	readonly status: number;
	/** from the first attempt to the last answer */
	readonly milliseconds: number;
	/** number of times that the server asked to retry */
	readonly retries: number;
}

/**
 * Sends one submission as the form does: on a new connection, with retries while the server is
 * busy.
 */
export async function send(
	port: number,
	headers: Readonly<Record<string, string>>,
	body: Buffer,
): Promise<Sent> {
	const started = performance.now();
	for (let retries = 0; ; retries++) {
		const { status, retryAfterS } = await trySending(port, headers, body);
		if (status !== RETRY_STATUS)
			return { status, retries, milliseconds: performance.now() - started };
		await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1000));
	}
}

function trySending(port: number, headers: Readonly<Record<string, string>>, body: Buffer) {
	return new Promise<{ status: number; retryAfterS: number }>((resolve, reject) => {
		const upload = request({
			port,
			host: "127.0.0.1",
			path: SUBMISSION_PATH,
			method: "POST",
			agent: false,
			headers: { ...headers, "Content-Type": "application/json", "Content-Length": body.length },
		});
		upload.on("error", reject);
		upload.on("response", (answer) => {
			const retryAfterS = Number(answer.headers["retry-after"] ?? DEFAULT_RETRY_AFTER_S);
			text(answer).then(() => resolve({ status: answer.statusCode ?? 0, retryAfterS }), reject);
		});
		upload.end(body);
	});
}
