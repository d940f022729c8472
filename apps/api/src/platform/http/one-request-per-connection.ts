import type { RequestListener } from "node:http";

/**
 * Passes the requests of a connection to a listener one at a time, each after the previous answer.
 * Node would pass on all pipelined requests at once; if the client disconnects, waiting answers are
 * not notified, and files that they opened stay open.
 */
export function oneRequestPerConnection(listener: RequestListener): RequestListener {
	return (request, response) => {
		if (response.socket === null) response.once("socket", () => listener(request, response));
		else listener(request, response);
	};
}
