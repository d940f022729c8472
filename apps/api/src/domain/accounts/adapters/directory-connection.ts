import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { currentRequestId } from "../../../platform/logging/request-context.ts";
import type { AccountsServiceSettings } from "../accounts-service-settings.ts";
import { AccountsUnavailableError } from "../accounts-unavailable-error.ts";

/** Far larger than any answer. */
const ANSWER_MAX_BYTES = 16 * 1024;
const MOST_CONNECTIONS = 32;
const OK = 200;

/** Sends requests to the telecom's service over kept-alive connections. Follows no redirects. */
export class DirectoryConnection {
	readonly #options: AccountsServiceSettings;
	readonly #agent: HttpAgent;
	readonly #isSecure: boolean;

	constructor(options: AccountsServiceSettings) {
		this.#options = options;
		this.#isSecure = options.url.startsWith("https:");
		const pool = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
		this.#agent = this.#isSecure
			? new HttpsAgent({ ...pool, ...options.tls })
			: new HttpAgent(pool);
	}

	/**
	 * Posts a query and reads the whole answer.
	 *
	 * @returns the body of an answer with status 200 and JSON
	 * @throws AccountsUnavailableError
	 */
	async post(question: object): Promise<string> {
		const signal = AbortSignal.timeout(this.#options.timeoutMs);
		try {
			const response = await this.#send(JSON.stringify(question), signal);
			return await readAnswer(response);
		} catch (error) {
			if (error instanceof AccountsUnavailableError) throw error;
			throw new AccountsUnavailableError(signal.aborted ? "no_answer_in_time" : "unreachable");
		}
	}

	close(): void {
		this.#agent.destroy();
	}

	#send(text: string, signal: AbortSignal): Promise<IncomingMessage> {
		const { url, secret } = this.#options;
		const body = Buffer.from(text, "utf8");
		const requestId = currentRequestId();
		const headers = {
			Accept: "application/json",
			"Content-Type": "application/json",
			"Content-Length": body.length,
			"User-Agent": "sim-registration",
			...(requestId === undefined ? {} : { "X-Request-Id": requestId }),
			...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
		};
		const request = this.#isSecure ? httpsRequest : httpRequest;
		return new Promise((resolve, reject) => {
			request(url, { method: "POST", agent: this.#agent, signal, headers })
				.once("response", resolve)
				.once("error", reject)
				.end(body);
		});
	}
}

async function readAnswer(response: IncomingMessage): Promise<string> {
	const { statusCode = 0, headers } = response;
	if (statusCode !== OK) {
		response.destroy();
		throw new AccountsUnavailableError(`status_${statusCode}`);
	}
	const chunks: Buffer[] = [];
	let received = 0;
	for await (const chunk of response) {
		received += (chunk as Buffer).length;
		if (received > ANSWER_MAX_BYTES) throw new AccountsUnavailableError("answer_too_large");
		chunks.push(chunk as Buffer);
	}
	if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
		throw new AccountsUnavailableError("answer_unreadable");
	return Buffer.concat(chunks).toString("utf8");
}
