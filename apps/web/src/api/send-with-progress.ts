import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { API_ADDRESS } from "./api-address.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import type { HttpAnswer } from "./read-answer.ts";
import { requestHeaders } from "./request-headers.ts";
import { watchLine } from "./watch-line.ts";

export interface Sending {
	/** below `api/` */
	readonly path: string;
	readonly body: Blob;
	readonly headers: Readonly<Record<string, string>>;
	/** called with the part of the body that has been sent */
	readonly onProgress: (sentBytes: number) => void;
}

/**
 * Posts JSON by XMLHttpRequest, because it reports upload progress in every engine and sends a
 * Content-Length.
 *
 * @throws ConnectionLostError without an answer
 */
export function sendWithProgress({
	path,
	body,
	headers,
	onProgress,
}: Sending): Promise<HttpAnswer> {
	const request = new XMLHttpRequest();
	const line = watchLine(() => request.abort());
	const answer = new Promise<HttpAnswer>((resolve, reject) => {
		request.open("POST", `${API_ADDRESS}${path}`);
		request.timeout = REQUEST_TIMEOUT_MS;
		const all = { ...requestHeaders(), "Content-Type": "application/json", ...headers };
		for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
		request.upload.onprogress = ({ loaded }) => {
			line.heard();
			onProgress(loaded);
		};
		request.onload = () => {
			const { status, responseText: text } = request;
			resolve({ status, header: (name) => request.getResponseHeader(name), text });
		};
		for (const event of ["error", "timeout", "abort"])
			request.addEventListener(event, () =>
				reject(new ConnectionLostError(`The request ended with ${event}`)),
			);
		request.send(body);
	});
	return answer.finally(line.stop);
}
