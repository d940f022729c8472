import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import { API_ADDRESS } from "./api-address.ts";
import { ConnectionLostError } from "./connection-lost-error.ts";
import type { HttpAnswer } from "./read-answer.ts";
import { requestHeaders } from "./request-headers.ts";
import { watchLine } from "./watch-line.ts";

interface PostWithProgress {
	/** below `api/` */
	readonly path: string;
	readonly body: Blob;
	readonly headers: Readonly<Record<string, string>>;
	/** called with the part of the body that has been sent */
	readonly onProgress: (sentBytes: number) => void;
	/** asks for the answer on another connection, see {@link watchLine} */
	readonly ask: () => Promise<HttpAnswer>;
}

/**
 * Posts JSON by XMLHttpRequest, because it reports upload progress in every engine and sends a
 * Content-Length. Gives up a connection that is dead.
 *
 * @throws ConnectionLostError without an answer
 */
export function postWithProgress({
	path,
	body,
	headers,
	onProgress,
	ask,
}: PostWithProgress): Promise<HttpAnswer> {
	const request = new XMLHttpRequest();
	let answered: (answer: HttpAnswer) => void;
	const line = watchLine((found) => {
		if (found) answered(found);
		request.abort();
	}, ask);
	const answer = new Promise<HttpAnswer>((resolve, reject) => {
		answered = resolve;
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
