import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { buffer } from "node:stream/consumers";
import { freePort } from "@sim-registration/test-kit";
import type { RegistrationEvent } from "../../src/domain/outbox/delivery/registration-delivery.ts";
import type { TestCertificate } from "./test-certificate.ts";

export interface ReceivedRequest {
	readonly method: string | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	readonly event: RegistrationEvent;
}

/** A telecom's server on a local port, controlled by a test. */
export class WebhookPeer {
	readonly received: ReceivedRequest[] = [];
	/** a status; `drop`: accepted, and the connection closed before the answer; `hang`: no answer */
	answer: () => number | "drop" | "hang" = () => 200;
	readonly #certificate: TestCertificate | undefined;
	#server: Server | undefined;
	port = 0;

	constructor(certificate?: TestCertificate) {
		this.#certificate = certificate;
	}

	get url(): string {
		return `${this.#certificate ? "https" : "http"}://127.0.0.1:${this.port}/events`;
	}

	async start(): Promise<this> {
		const server = this.#certificate ? createSecureServer(this.#certificate) : createServer();
		server.on("request", async (request, response) => {
			const body = await buffer(request);
			const answer = this.answer();
			const { method, headers } = request;
			if (typeof answer === "string" || answer < 300)
				this.received.push({ method, headers, body, event: JSON.parse(body.toString()) });
			if (answer === "drop") request.socket.destroy();
			else if (answer !== "hang")
				response.writeHead(answer, { location: "/elsewhere" }).end("noted");
		});
		this.port ||= await freePort();
		server.listen(this.port, "127.0.0.1");
		await once(server, "listening");
		this.#server = server;
		return this;
	}

	/** Stops and closes all connections. `start` resumes on the same port. */
	async stop(): Promise<void> {
		const server = this.#server;
		this.#server = undefined;
		if (server === undefined) return;
		const closed = once(server, "close");
		server.close();
		server.closeAllConnections();
		await closed;
	}
}
