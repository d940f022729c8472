import type { RequestListener } from "node:http";

/**
 * Gives a listener the requests of one connection one after the other, each once the answer before is
 * written. Node would hand on all that a client pipelines at once; where it hangs up, answers that have
 * not had their turn never hear of it, and the files that they opened stay open.
 */
export function oneRequestPerConnection(listener: RequestListener): RequestListener {
	return (request, response) => {
		if (response.socket === null) response.once("socket", () => listener(request, response));
		else listener(request, response);
	};
}
