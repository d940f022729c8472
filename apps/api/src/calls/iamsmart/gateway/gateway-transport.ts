import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { GatewayError } from "./gateway-error.ts";

/** Far larger than any answer of iAM Smart. */
const ANSWER_MAX_BYTES = 256 * 1024;

export interface GatewayRequest {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** sent byte for byte, because the headers sign it */
	readonly body: string;
	readonly timeoutMs: number;
}

export interface GatewayResponse {
	readonly status: number;
	readonly body: string;
}

/**
 * Sends one POST and reads the whole answer. Each call uses a new connection: the other side may be
 * closing a kept-alive one, and a call that must not be repeated would be lost.
 *
 * @throws GatewayError no_answer, unreachable, unreadable
 */
export async function postToGateway(request: GatewayRequest): Promise<GatewayResponse> {
	const signal = AbortSignal.timeout(request.timeoutMs);
	try {
		const response = await send(request, signal);
		return { status: response.statusCode ?? 0, body: await readBody(response) };
	} catch (error) {
		if (error instanceof GatewayError) throw error;
		throw GatewayError.of(signal.aborted ? "no_answer" : "unreachable");
	}
}

function send(
	{ url, headers, body }: GatewayRequest,
	signal: AbortSignal,
): Promise<IncomingMessage> {
	const request = url.startsWith("https:") ? httpsRequest : httpRequest;
	const bytes = Buffer.from(body, "utf8");
	return new Promise((resolve, reject) => {
		request(url, {
			method: "POST",
			agent: false,
			signal,
			headers: {
				...headers,
				"Content-Type": "application/json; charset=utf-8",
				"Content-Length": bytes.length,
			},
		})
			.once("response", resolve)
			.once("error", reject)
			.end(bytes);
	});
}

async function readBody(response: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	let received = 0;
	for await (const chunk of response) {
		received += (chunk as Buffer).length;
		if (received > ANSWER_MAX_BYTES) throw GatewayError.of("unreadable");
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks).toString("utf8");
}
