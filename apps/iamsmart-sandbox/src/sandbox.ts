import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Admin } from "./admin/admin.ts";
import { Faults } from "./faults/faults.ts";
import { Fillings } from "./fillings/fillings.ts";
import { textAnswer } from "./http/answer.ts";
import { readReceived } from "./http/received.ts";
import { sendAnswer } from "./http/send-answer.ts";
import { BrowserPages } from "./pages/browser-pages.ts";
import { hongKongYear, testPersons } from "./persons/test-persons.ts";
import { ContentKeys } from "./protocol/content-keys.ts";
import { Gateway } from "./protocol/gateway.ts";
import { type Route, routeOf } from "./routes.ts";
import type { Settings } from "./settings/settings.ts";

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
	const route = buildRoute(settings, now);
	const server = createServer((request, response) => {
		answer(route, request, response).catch((error: unknown) => fail(response, error));
	});
	await listen(server, settings);
	return { port: portOf(server), close: () => close(server) };
}

function buildRoute(settings: Settings, now: () => number): Route {
	const keys = new ContentKeys(settings.keyLifetimeMs);
	const fillings = new Fillings();
	const faults = new Faults();
	const persons = () => testPersons(hongKongYear(now()));
	return routeOf({
		gateway: new Gateway({ settings, keys, fillings, faults, now }),
		pages: new BrowserPages({ settings, fillings, persons, now }),
		admin: new Admin({ faults, keys, persons, now }),
		styles: readFileSync(new URL("./pages/style.css", import.meta.url), "utf8"),
	});
}

async function answer(
	route: Route,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const received = await readReceived(request);
	sendAnswer(response, received === undefined ? textAnswer("Too large", 413) : route(received));
}

function fail(response: ServerResponse, error: unknown): void {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	sendAnswer(response, textAnswer("Internal Server Error", 500));
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, resolve);
	});
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
