import { once } from "node:events";
import { freePort } from "@sim-registration/test-kit";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { ReceivedMail } from "../../src/outbox/mail/mailer.contract.ts";
import { receiveMail } from "./receive-mail.ts";

/** An answer that a mail server gives instead of yes: `550 5.1.1 no such user`. */
export interface SmtpRefusal {
	readonly status: number;
	readonly text: string;
}

/** What a peer does; a test changes it between two attempts. */
export interface SmtpBehaviour {
	onConnect: () => SmtpRefusal | undefined;
	onSender: () => SmtpRefusal | undefined;
	onRecipient: (address: string) => SmtpRefusal | undefined;
	/** `drop`: the mail is taken, and the line is cut before the answer; `hang`: no answer comes */
	onData: (mail: ReceivedMail) => SmtpRefusal | "drop" | "hang" | undefined;
	/** what it waits for before it answers a mail */
	patience: () => Promise<void>;
}

const OBLIGING: SmtpBehaviour = {
	onConnect: () => undefined,
	onSender: () => undefined,
	onRecipient: () => undefined,
	onData: () => undefined,
	patience: () => Promise.resolve(),
};

/** A real mail server on a port of this machine, that behaves as a test wants it to. */
export class SmtpPeer {
	readonly received: ReceivedMail[] = [];
	readonly behaviour: SmtpBehaviour = { ...OBLIGING };
	readonly #options: SMTPServerOptions;
	#server: SMTPServer | undefined;
	/** the same after a pause, as a mail server's is */
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
		// Whoever is refused may hang up while it is still spoken to.
		this.#server.on("error", () => {});
		this.port ||= await freePort();
		this.#server.listen(this.port, "127.0.0.1");
		await once(this.#server.server, "listening");
		return this;
	}

	/** Is down, with every line cut. `start` brings it back on its port. */
	async stop(): Promise<void> {
		const server = this.#server;
		this.#server = undefined;
		if (server === undefined) return;
		// Not the sockets below: under TLS, Node does not survive that.
		for (const { _socket } of server.connections) _socket.destroy();
		await new Promise<void>((resolve) => server.close(resolve));
	}

	/** Obliging again, whatever a test had it do. */
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
