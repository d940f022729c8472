import { type IncomingMessage, request, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { RecordedStep } from "@sim-registration/test-kit";
import { openEnd, portOf } from "./line.ts";

type Body = Record<string, unknown>;

const FORM = "/real-name-registration/";
const API = `${FORM}api/`;
/** The one call beside them, as a path below them. */
const GRAPHQL = "../graphql";
/** Headers of the browser, not of the form. */
const NO_CALL = /^(?:iamsmart\/(?:callback|return)|csp-report|usage)/;
const REQUEST_HEADERS = [
	"accept",
	"accept-language",
	"authorization",
	"content-encoding",
	"content-type",
	"idempotency-key",
	"x-csrf-token",
];
const ANSWER_HEADERS = ["content-type", "retry-after"];
const CAPTCHA_FIELDS = ["recaptchaToken", "recaptchaTokenV2"];
/** Members of answers that differ in each run. */
const PER_RUN = [
	"csrfToken",
	"token",
	"businessID",
	"ticketID",
	"uri",
	"reference",
	"nonce",
	"salt",
	"keyHalf",
	"keyPrefix",
	"signature",
	"keySignature",
];

/** A proxy between a phone and the server that records the form's calls. */
export class RecordingLine {
	readonly #end: Server;
	#steps: RecordedStep[] = [];
	/** the placeholders of the values seen so far */
	readonly #places = new Map<string, string>();
	readonly #counts = { idempotencyKey: 0, device: 0 };
	#change: { path: string; change: (body: Body) => Body } | undefined;
	readonly #target: () => number;

	private constructor(end: Server, target: () => number) {
		this.#end = end;
		this.#target = target;
		end.on("request", (asked, answer) => {
			this.#pass(asked).then(
				({ status, headers, text }) => answer.writeHead(status, headers).end(text),
				() => answer.destroy(),
			);
		});
	}

	/** @param target the server's port */
	static async open(target: () => number): Promise<RecordingLine> {
		return new RecordingLine(await openEnd(), target);
	}

	get port(): number {
		return portOf(this.#end);
	}

	note(event: string): void {
		this.#steps.push({ event });
	}

	/** Changes the next call to a path, as if by a page with other rules. */
	changeNext(path: string, change: (body: Body) => Body): void {
		this.#change = { path, change };
	}

	/** The calls recorded since the last time. */
	take(): RecordedStep[] {
		Object.assign(this.#counts, { idempotencyKey: 0, device: 0 });
		return this.#steps.splice(0);
	}

	close(): void {
		this.#end.close();
		this.#end.closeAllConnections();
	}

	async #pass(asked: IncomingMessage) {
		const { url = "", method = "GET", headers } = asked;
		const path = url === `${FORM}graphql` ? GRAPHQL : pathBelow(API, url);
		let body = await buffer(asked);
		if (this.#change && this.#change.path === path) {
			const { change } = this.#change;
			this.#change = undefined;
			body = Buffer.from(JSON.stringify(change(readJson(body, headers))));
			delete headers["content-encoding"];
			headers["content-length"] = String(body.length);
		}
		const given = await this.#forward(asked, body);
		const text = await buffer(given);
		const status = given.statusCode ?? 0;
		if (path !== "" && !NO_CALL.test(path)) {
			const sent = body.length === 0 ? undefined : readJson(body, headers);
			const answered = given.headers["content-type"]?.startsWith("application/json")
				? JSON.parse(text.toString())
				: undefined;
			this.#collect(headers, sent, answered);
			this.#steps.push({
				request: this.#withPlaces({
					method,
					path,
					headers: chosen(headers, REQUEST_HEADERS),
					...(sent && { body: sent }),
				}),
				answer: this.#withPlaces({
					status,
					headers: chosen(given.headers, ANSWER_HEADERS),
					body: answered,
				}),
			});
		}
		return { status, headers: given.headers, text };
	}

	#collect(headers: IncomingMessage["headers"], sent: Body | undefined, answered: unknown): void {
		this.#number("idempotencyKey", headers["idempotency-key"]);
		this.#number("device", sent?.["device"]);
		for (const field of CAPTCHA_FIELDS)
			if (sent?.[field]) this.#places.set(String(sent[field]), "{captcha}");
		if (typeof sent?.["redirect"] === "string") this.#places.set(sent["redirect"], "{redirect}");
		JSON.stringify(answered, (name, value: unknown) => {
			if (PER_RUN.includes(name) && typeof value === "string") this.#places.set(value, `{${name}}`);
			return value;
		});
	}

	/** The form makes these. */
	#number(kind: "idempotencyKey" | "device", value: unknown): void {
		if (typeof value === "string" && !this.#places.has(value))
			this.#places.set(value, `{${kind} ${++this.#counts[kind]}}`);
	}

	#withPlaces<Value>(value: Value): Value {
		let text = JSON.stringify(value);
		// The longest first, because an address may contain other values.
		const places = [...this.#places].toSorted(([one], [other]) => other.length - one.length);
		for (const [found, place] of places)
			text = text.replaceAll(JSON.stringify(found).slice(1, -1), place);
		return JSON.parse(text) as Value;
	}

	#forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
		const options = { host: "127.0.0.1", port: this.#target(), path: url, method, headers };
		return new Promise((resolve, reject) => {
			request(options, resolve).on("error", reject).end(body);
		});
	}
}

function pathBelow(folder: string, url: string): string {
	return url.startsWith(folder) ? url.slice(folder.length) : "";
}

function readJson(body: Buffer, headers: IncomingMessage["headers"]): Body {
	const text = headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
	return JSON.parse(text.toString()) as Body;
}

function chosen(
	headers: IncomingMessage["headers"],
	names: readonly string[],
): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
	);
}
