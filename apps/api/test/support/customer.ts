import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
	type Agent,
	type ClientRequest,
	request as httpRequest,
	type IncomingMessage,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { count } from "@sim-registration/test-kit";
import type { LoginAnswer } from "@sim-registration/validation";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import request from "supertest";

const BASE = "/real-name-registration/api";

/** A phone as seen from the network: it has cookies, a token, and a language. */
export class Customer {
	readonly #url: string;
	readonly #language: string;
	token = "";
	#csrfToken = "";
	/** its address, for a server behind one proxy */
	address: string | undefined;
	/** agent of its connections, if not the default */
	agent: Agent | undefined;
	readonly #cookies = new Map<string, string>();

	constructor(url: string, language = "zh-Hant-HK") {
		this.#url = url;
		this.#language = language;
	}

	/** Fetches a CSRF token, as the form does before its first POST. */
	async open(): Promise<this> {
		const answer = await this.#get("login/csrf").expect(200);
		this.#csrfToken = answer.body.csrfToken;
		this.#keepCookies(answer.headers["set-cookie"]);
		return this;
	}

	post(path: string) {
		return this.#connected(request(this.#url).post(`${BASE}/${path}`))
			.set("Accept-Language", this.#language)
			.set("X-CSRF-Token", this.#csrfToken)
			.set("Cookie", this.cookies)
			.set(this.#origin);
	}

	/** The Cookie header. */
	get cookies(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	#keepCookies(lines: unknown): void {
		for (const line of Array.isArray(lines) ? lines : []) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
			this.#cookies.set(name, value);
		}
	}

	async logIn(fields: Record<string, unknown> = {}): Promise<LoginAnswer> {
		const body = { accountNO: "204518837", mobileNO: "61234567", brNO: "", ...fields };
		const answer = await this.post("login/login").send(body).expect(200);
		this.#keepCookies(answer.headers["set-cookie"]);
		if (answer.body.success) this.token = answer.body.token;
		return answer.body;
	}

	/** A customer who opened the form and logged in. */
	static async loggedIn(url: string, fields: Record<string, unknown> = {}): Promise<Customer> {
		const customer = await new Customer(url).open();
		await customer.logIn(fields);
		return customer;
	}

	submit(body: unknown, idempotencyKey: string = randomUUID()) {
		return this.post("form/formsubmission")
			.set("Authorization", `Bearer ${this.token}`)
			.set("Content-Type", "application/json")
			.set("Idempotency-Key", idempotencyKey)
			.send(typeof body === "string" ? body : JSON.stringify(body));
	}

	/** Asks what became of the submission with this key. */
	askForAnswer(idempotencyKey: string) {
		return this.read("form/submissionAnswer").set("Idempotency-Key", idempotencyKey);
	}

	/** A POST of a logged-in customer. */
	call(path: string) {
		return this.post(path).set("Authorization", `Bearer ${this.token}`);
	}

	#get(path: string) {
		return this.#connected(request(this.#url).get(`${BASE}/${path}`)).set(this.#origin);
	}

	get #origin(): Record<string, string> {
		return this.address === undefined ? {} : { "X-Forwarded-For": this.address };
	}

	#connected(call: request.Test): request.Test {
		return this.agent === undefined ? call : call.agent(this.agent);
	}

	/** A GET of a logged-in customer. */
	read(path: string) {
		return this.#get(path)
			.set("Accept-Language", this.#language)
			.set("Authorization", `Bearer ${this.token}`);
	}

	/** Starts a submission whose body the caller writes, possibly incompletely. */
	beginSubmission(
		contentLength: number,
		headers: Readonly<Record<string, string>> = {},
	): ClientRequest {
		const open = this.#url.startsWith("https:") ? httpsRequest : httpRequest;
		const upload = open(`${this.#url}${BASE}/form/formsubmission`, {
			method: "POST",
			agent: this.agent,
			headers: {
				Authorization: `Bearer ${this.token}`,
				"Content-Length": contentLength,
				"Content-Type": "application/json",
				Cookie: this.cookies,
				"X-CSRF-Token": this.#csrfToken,
				...headers,
			},
		});
		// A client that disconnects expects an error of its connection.
		upload.on("error", () => {});
		return upload;
	}

	/**
	 * Sends a submission like a browser, on a connection that stays open: the server drains the rest
	 * after an early refusal.
	 *
	 * @returns the answer's status
	 */
	async send(body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
		const upload = this.beginSubmission(body.length, headers);
		const answered = once(upload, "response") as Promise<[IncomingMessage]>;
		upload.end(body);
		const [answer] = await answered;
		answer.resume();
		return answer.statusCode ?? 0;
	}

	/**
	 * Solves the captcha.
	 *
	 * @param work level of additional work
	 */
	async solveCaptcha(work: 0 | 1 | 2 = 0): Promise<string> {
		count("captchas");
		const { body } = await this.#get(`captcha/challenge?work=${work}`).expect(200);
		const challenge = body as Challenge;
		const solution = await solveChallenge({ challenge, deriveKey });
		return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
	}
}
