import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { API_ADDRESS } from "./api-address.ts";
import type { ApiProblem } from "./api-problem.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { announceProblem } from "./problem-watch.ts";
import { readProblem } from "./read-problem.ts";
import { requestHeaders } from "./request-headers.ts";
import { readSessionToken } from "./session-token.ts";

export interface Sending {
	/** below `api/` */
	readonly path: string;
	readonly body: Blob;
	readonly headers: Readonly<Record<string, string>>;
	/** told how much of the body has left the phone */
	readonly onProgress: (sentBytes: number) => void;
}

export interface SentAnswer {
	readonly text: string;
	/** by the server's clock where the answer tells it, and else by the phone's */
	readonly answeredAt: Date;
}

/**
 * Posts JSON by XMLHttpRequest, because that reports upload progress in every engine and sends a
 * Content-Length.
 *
 * @returns a successful answer
 * @throws ApiProblem, ConnectionLostError
 */
export function sendWithProgress({
	path,
	body,
	headers,
	onProgress,
}: Sending): Promise<SentAnswer> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", `${API_ADDRESS}${path}`);
		request.timeout = REQUEST_TIMEOUT_MS;
		const token = readSessionToken();
		const all = { ...requestHeaders(), "Content-Type": "application/json", ...headers };
		for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
		request.upload.onprogress = ({ loaded }) => onProgress(loaded);
		request.onload = () =>
			isSuccess(request) ? resolve(answerOf(request)) : reject(refusalOf(request, token));
		for (const event of ["error", "timeout", "abort"])
			request.addEventListener(event, () =>
				reject(new ConnectionLostError(`The request ended with ${event}`)),
			);
		request.send(body);
	});
}

function isSuccess({ status }: XMLHttpRequest): boolean {
	return status >= 200 && status < 300;
}

function answerOf(request: XMLHttpRequest): SentAnswer {
	const date = Date.parse(request.getResponseHeader("Date") ?? "");
	const answeredAt = Number.isNaN(date) ? new Date() : new Date(date);
	return { text: request.responseText, answeredAt };
}

function refusalOf(request: XMLHttpRequest, token: string | undefined): ApiProblem {
	const retryAfter = request.getResponseHeader("Retry-After");
	const problem = readProblem(request.status, request.responseText, retryAfter);
	announceProblem(problem, token);
	return problem;
}
