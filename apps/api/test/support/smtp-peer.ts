import { once } from "node:events";
import { freePort } from "@sim-registration/test-kit";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { ReceivedMail } from "../../src/domain/outbox/mail/mailer.contract.ts";
import { receiveMail } from "./receive-mail.ts";

/** A refusal by a mail server: `550 5.1.1 no such user`. */
export interface SmtpRefusal {
	readonly status: number;
	readonly text: string;
}

/** Behaviour of a peer; a test changes it between two attempts. */
export interface SmtpBehaviour {
	onConnect: () => SmtpRefusal | undefined;
	onSender: () => SmtpRefusal | undefined;
	onRecipient: (address: string) => SmtpRefusal | undefined;
	/**
	 * `drop`: the mail is accepted, and the connection closed before the answer; `hang`: no answer
	 */
	onData: (mail: ReceivedMail) => SmtpRefusal | "drop" | "hang" | undefined;
	/** waits before it answers a mail */
	patience: () => Promise<void>;
}

const OBLIGING: SmtpBehaviour = {
	onConnect: () => undefined,
	onSender: () => undefined,
	onRecipient: () => undefined,
	onData: () => undefined,
	patience: () => Promise.resolve(),
};

/** A real mail server on a local port, controlled by a test. */
export class SmtpPeer {
	readonly received: ReceivedMail[] = [];
	readonly behaviour: SmtpBehaviour = { ...OBLIGING };
	readonly #options: SMTPServerOptions;
	#server: SMTPServer | undefined;
	/** stays the same after a pause, like a mail server's */
	port = 0;

	/** @param options by default no TLS and no login */
	constructor(options: SMTPServerOptions = { hideSTARTTLS: true, authOptional: true }) {
		this.#options = options;
	}

	async start(): Promise<this> {
		this.#server = new SMTPServer({
			logger: false,
			disableReverseLookup: true,
			closeTimeout: 10,
			onConnect: (_session, done) => done(toError(this.behaviour.onConnect())),
			onMailFrom: (_address, _session, done) => done(toError(this.behaviour.onSender())),
			onRcptTo: ({ address }, _session, done) => done(toError(this.behaviour.onRecipient(address))),
			onData: (stream, session, done) => {
				void this.#take(stream, session.remotePort).then(done, done);
			},
			...this.#options,
		});
		// A refused client may disconnect during the answer.
		this.#server.on("error", () => {});
		this.port ||= await freePort();
		this.#server.listen(this.port, "127.0.0.1");
		await once(this.#server.server, "listening");
		return this;
	}

	/** Stops and closes all connections. `start` resumes on the same port. */
	async stop(): Promise<void> {
		const server = this.#server;
		this.#server = undefined;
		if (server === undefined) return;
		// Not the underlying sockets: under TLS, Node would crash.
		for (const { _socket } of server.connections) _socket.destroy();
		await new Promise<void>((resolve) => server.close(resolve));
	}

	/** Resets to normal behaviour. */
	recover(): void {
		Object.assign(this.behaviour, OBLIGING);
	}

	async #take(stream: NodeJS.ReadableStream, remotePort: number): Promise<Error | undefined> {
		const chunks: Buffer[] = [];
		for await (const chunk of stream) chunks.push(Buffer.from(chunk));
		const mail = await receiveMail(Buffer.concat(chunks));
		await this.behaviour.patience();
		const verdict = this.behaviour.onData(mail);
		if (typeof verdict === "object") return toError(verdict);
		this.received.push(mail);
		if (verdict === undefined) return undefined;
		if (verdict === "drop") this.#cut(remotePort);
		return await new Promise(() => {});
	}

	#cut(remotePort: number): void {
		for (const { _socket } of this.#server?.connections ?? [])
			if (_socket.remotePort === remotePort) _socket.destroy();
	}
}

function toError(refusal: SmtpRefusal | undefined): Error | undefined {
	return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.status });
}
