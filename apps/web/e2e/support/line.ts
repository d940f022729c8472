import {
	Agent,
	createServer,
	type IncomingMessage,
	request,
	type Server,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

const SUBMISSION = /\/api\/form\/formsubmission$/;
/** Calls that a customer waits for, such as the login. */
const CALL = /\/api\/(login\/(login|renew|logout)|iamsmart\/(?!callback|return\.css).*)$/;
/** Longer than the form waits for an automatic retry. */
const LATER_S = 3_600;
/** The form's files; those of later releases are in separate folders. */
const FILE = /\/assets(-\d+)?\//;
const TEXTS = /^(text\/(html|css|javascript)|application\/javascript)/;

/**
 * What happens to submissions from now on.
 *
 * - `pass`: the server answers
 * - `held`: the server executes it, and its answer is held until it is released or lost
 * - `lost`: the server executes it, and its answer never arrives
 * - `cut`: the connection breaks before it reaches the server
 * - `500`, `503`, `429`: this answer, without reaching the server
 * - `refused`: a 400 that names a field, without reaching the server
 * - `busy`: a 503 that asks for an immediate retry, and then the server's own answer
 * - `late`: it reaches the server once it is released, as do all that follow it
 */
export type Fate =
	| "pass"
	| "held"
	| "lost"
	| "cut"
	| "500"
	| "503"
	| "429"
	| "refused"
	| "busy"
	| "late";

/** The same for any other call, once. */
export type CallFate = Exclude<Fate, "refused" | "busy">;

/** An answer in place of the server's. */
interface Refusal {
	readonly status: number;
	readonly errorCode: string;
	readonly issues?: readonly object[];
}

const REFUSALS: Partial<Record<Fate | CallFate, Refusal>> = {
	"500": { status: 500, errorCode: "form_submission_error" },
	"503": { status: 503, errorCode: "form_submission_error" },
	"429": { status: 429, errorCode: "too_many_requests" },
	refused: {
		status: 400,
		errorCode: "validation_failed",
		issues: [{ field: "companyNameEN", code: "error_format" }],
	},
};

/** Opens the end of all lines: a fixed port, so that iAM Smart can redirect to it. */
export async function openEnd(): Promise<Server> {
	const end = createServer();
	await new Promise<void>((resolve) => end.listen(0, "127.0.0.1", resolve));
	return end;
}

export function portOf(end: Server): number {
	return (end.address() as AddressInfo).port;
}

/** A submission as it left the phone. */
export interface Sent {
	readonly key: string;
	readonly fields: Readonly<Record<string, unknown>>;
	/** `open` while the page can still get an answer */
	state: "open" | "answered" | "lost";
	/** status of the answer that arrived */
	status: number | undefined;
	/** the server's reference, even if the answer did not arrive */
	reference: string | undefined;
}

/** The line between a phone and the server, for one walk. */
export class Line {
	readonly #server: Server;
	readonly #answer: (asked: IncomingMessage, answer: ServerResponse) => void;
	readonly #agent = new Agent({ keepAlive: true });
	readonly sent: Sent[] = [];
	fate: Fate = "pass";
	/** the fate of the next call that is not a submission */
	callFate: CallFate = "pass";
	/** files of an earlier release that a page asked for */
	readonly missed: string[] = [];
	#releases = 0;
	#isBusyOver = false;
	#held: Array<(isDelivered: boolean) => void> = [];

	/**
	 * @param end the server that phones reach, see {@link openEnd}
	 * @param target the server's port
	 */
	constructor(end: Server, target: number) {
		this.#server = end;
		this.#answer = (asked, answer) => {
			this.#pass(target, asked, answer).catch(() => answer.destroy());
		};
		end.on("request", this.#answer);
	}

	get port(): number {
		return portOf(this.#server);
	}

	/** The submission whose answer the page still awaits. */
	get open(): Sent | undefined {
		return this.sent.find(({ state }) => state === "open");
	}

	/** Whether a call or an answer is held. */
	get isHolding(): boolean {
		return this.#held.length > 0;
	}

	/** Installs another release of the form, whose files have other names. The earlier ones are gone. */
	installRelease(): void {
		this.#releases++;
	}

	/** Delivers or loses everything that is held. */
	release({ isDelivered }: { readonly isDelivered: boolean }): void {
		for (const settle of this.#held.splice(0)) settle(isDelivered);
	}

	/** The end stays open for another line. */
	close(): void {
		this.release({ isDelivered: false });
		this.#server.off("request", this.#answer);
		this.#server.closeAllConnections();
		this.#agent.destroy();
	}

	async #pass(target: number, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
		const { url = "" } = asked;
		const isGone = FILE.test(url) && !url.includes(this.#files);
		if (isGone) {
			this.missed.push(url);
			answer.writeHead(404).end();
			return;
		}
		if (SUBMISSION.test(url)) return await this.#submit(target, asked, answer);
		const fate = CALL.test(url) ? this.callFate : "pass";
		if (CALL.test(url)) this.callFate = "pass";
		if (fate === "cut") return breakOff(answer);
		const refusal = REFUSALS[fate];
		if (refusal) {
			asked.resume();
			return refuse(answer, refusal, LATER_S);
		}
		if (fate === "late" && !(await this.#wait())) return breakOff(answer);
		const given = await this.#forward(target, asked);
		if (fate === "lost") return breakOff(answer);
		if (fate === "held" && !(await this.#wait())) return breakOff(answer);
		if (this.#releases > 0 && TEXTS.test(given.headers["content-type"] ?? ""))
			return await this.#rename(given, answer);
		given.pipe(answer.writeHead(...head(given)));
	}

	get #files(): string {
		return this.#releases === 0 ? "assets/" : `assets-${this.#releases}/`;
	}

	/** Renames the files in a text to those of the current release. */
	async #rename(given: IncomingMessage, answer: ServerResponse): Promise<void> {
		const { "content-length": _length, etag: _etag, ...headers } = given.headers;
		const text = (await buffer(given)).toString().replaceAll("assets/", this.#files);
		answer.writeHead(given.statusCode ?? 0, headers).end(text);
	}

	/** @returns whether the held call or answer is delivered */
	#wait(): Promise<boolean> {
		return new Promise((resolve) => this.#held.push(resolve));
	}

	async #submit(target: number, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
		const body = await buffer(asked);
		const sent: Sent = {
			key: String(asked.headers["idempotency-key"]),
			fields: fieldsOf(body, asked.headers["content-encoding"]),
			state: "open",
			status: undefined,
			reference: undefined,
		};
		this.sent.push(sent);
		answer.on("close", () => {
			if (sent.state === "open") sent.state = "lost";
		});
		const { fate } = this;
		const refusal = this.#refusal(fate);
		if (!this.#isBusyOver && fate !== "late") this.fate = "pass";
		if (fate === "cut") return breakOff(answer);
		if (fate === "late" && !(await this.#wait())) return breakOff(answer);
		if (refusal) {
			sent.state = "answered";
			sent.status = refusal.status;
			refuse(answer, refusal, fate === "busy" ? 0 : LATER_S);
			return;
		}
		const given = await this.#forward(target, asked, body);
		const text = await buffer(given);
		sent.reference = referenceOf(text);
		const isDelivered = fate === "held" ? await this.#wait() : fate !== "lost";
		if (!isDelivered) return breakOff(answer);
		if (sent.state === "lost") return;
		sent.state = "answered";
		sent.status = given.statusCode;
		answer.writeHead(...head(given)).end(text);
	}

	#refusal(fate: Fate): Refusal | undefined {
		if (fate !== "busy") return REFUSALS[fate];
		this.#isBusyOver = !this.#isBusyOver;
		return this.#isBusyOver ? REFUSALS["503"] : undefined;
	}

	#forward(port: number, asked: IncomingMessage, body?: Buffer): Promise<IncomingMessage> {
		const { method } = asked;
		const path = asked.url?.replace(FILE, "/assets/");
		const { "accept-encoding": _encodings, ...plain } = asked.headers;
		const headers = this.#releases > 0 ? plain : asked.headers;
		const options = { host: "127.0.0.1", port, path, method, headers, agent: this.#agent };
		return new Promise((resolve, reject) => {
			const passed = request(options, resolve).on("error", reject);
			if (body) passed.end(body);
			else asked.pipe(passed);
		});
	}
}

function head({ statusCode = 0, headers }: IncomingMessage) {
	return [statusCode, headers] as const;
}

/** Begins an answer, because a browser repeats a request by itself if none has begun. */
function breakOff(answer: ServerResponse): void {
	answer.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
	answer.write("{", () => answer.destroy());
}

function refuse(answer: ServerResponse, { status, ...body }: Refusal, retryAfterS: number): void {
	answer.writeHead(status, {
		"Content-Type": "application/json",
		"Retry-After": String(retryAfterS),
	});
	answer.end(JSON.stringify({ success: false, ...body }));
}

function fieldsOf(body: Buffer, encoding: string | undefined): Sent["fields"] {
	const text = encoding === "gzip" ? gunzipSync(body) : body;
	return JSON.parse(text.toString()) as Sent["fields"];
}

function referenceOf(text: Buffer): string | undefined {
	const { reference } = JSON.parse(text.toString()) as { reference?: string };
	return reference;
}
