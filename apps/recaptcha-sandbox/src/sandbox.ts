import { createServer, type Server } from "node:http";
import { Admin } from "./admin/admin.ts";
import { jsonAnswer } from "./http/answer.ts";
import { readReceived } from "./http/received.ts";
import { sendAnswer } from "./http/send-answer.ts";
import { routeOf } from "./routes.ts";
import type { Settings } from "./settings.ts";
import { Tokens } from "./tokens/tokens.ts";

/** A running sandbox. */
export interface Sandbox {
	readonly port: number;
	/** closes every connection, including those that wait for an answer */
	close(): Promise<void>;
}

/**
 * Starts the sandbox.
 *
 * @param now ms since 1970
 */
export async function startSandbox(settings: Settings, now: () => number): Promise<Sandbox> {
	const tokens = new Tokens(now);
	const route = routeOf({ settings, tokens, admin: new Admin(tokens) });
	const server = createServer((request, response) => {
		readReceived(request).then(
			(received) => sendAnswer(response, route(received)),
			() => sendAnswer(response, jsonAnswer({ error: "Too large" }, 413)),
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(settings.port, settings.host, resolve);
	});
	return { port: portOf(server), close: () => close(server) };
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("No TCP port");
	return address.port;
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
