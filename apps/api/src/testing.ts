/**
 * A server for tests of your extensions, and customers who use it (docs/extending.md). For tests
 * only: `@sim-registration/api/testing`.
 */

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";
import { parseCommandLine } from "./operator/command-line.ts";
import { runCommand } from "./operator/run-command.ts";
import { parseEnvironment } from "./platform/environment/environment.ts";
import type { Extension } from "./platform/extensions/extension.ts";
import { parseExtensions } from "./platform/extensions/parse-extensions.ts";
import { BASE_PATH } from "./platform/http/base-path.ts";
import { BUILT_FORM } from "./platform/http/web-directory.ts";
import { Log } from "./platform/logging/log.ts";
import { startServer } from "./server.ts";

/** A demo account, which every server outside production has. */
const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
/** One white pixel. */
const PNG =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";

/** The status of an answer and its body, parsed if it is JSON. */
export interface TestAnswer {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: its shape is what a test is about
	readonly body: any;
}

/** A customer's phone: it keeps cookies, CSRF token and session token. */
export interface TestCustomer {
	/** @param path below `/real-name-registration/`, such as `api/earlier/registrations` */
	get(path: string): Promise<TestAnswer>;
	/** @param body an object, sent as JSON */
	post(
		path: string,
		body?: object,
		headers?: Readonly<Record<string, string>>,
	): Promise<TestAnswer>;
	/**
	 * Submits a complete registration, which ends the session.
	 *
	 * @param changed fields that differ from an ordinary customer's
	 * @returns the reference
	 * @throws Error with the answer if the registration is refused
	 */
	register(changed?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** A real server on a fresh data directory. */
export interface TestServer {
	/** its address, which ends in `/real-name-registration` */
	readonly url: string;
	/** the lines of its log, as JSON */
	readonly logLines: readonly string[];
	/** sets the clock of the server and of commands */
	setTime(moment: Date): void;
	/** A customer who has opened the form, and is not logged in. */
	visitor(): Promise<TestCustomer>;
	/** A customer who is logged in, with a demo account unless `login` says otherwise. */
	customer(login?: Partial<typeof LOGIN>): Promise<TestCustomer>;
	/** Runs an operator command without a terminal; returns what it prints. */
	operator(...argv: string[]): Promise<string>;
	/** Stops the server, and removes its data. */
	close(): Promise<void>;
}

/**
 * Starts a server with extensions, on a port of its own, without a captcha.
 *
 * @param extensions as in the list that `EXTENSIONS` names
 * @param variables in addition, see docs/operating.md
 * @throws ExtensionError, and what else keeps a server from starting
 */
export async function startTestServer(
	extensions: readonly Extension[] = [],
	variables: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
	const directory = await mkdtemp(join(tmpdir(), "sim-registration-"));
	const environment = parseEnvironment({
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		CAPTCHA: "off",
		DATA_DIR: join(directory, "data"),
		KEY_DIR: join(directory, "keys"),
		...variables,
	});
	const logLines: string[] = [];
	let moment: Date | undefined;
	const surroundings = {
		environment,
		clock: () => moment ?? new Date(),
		log: new Log((line) => logLines.push(line)),
		onFatal: (error: Error) => {
			throw error;
		},
		extensions: parseExtensions("this test", extensions, environment),
		webDirectory: BUILT_FORM,
	};
	const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
	const server = await startServer(surroundings).catch(async (error) => {
		await remove();
		throw error;
	});
	const url = `${server.url}${BASE_PATH}`;
	return {
		url,
		logLines,
		setTime: (present) => {
			moment = present;
		},
		visitor: () => Phone.open(url),
		customer: async (login = {}) => {
			const phone = await Phone.open(url);
			await phone.logIn({ ...LOGIN, ...login });
			return phone;
		},
		operator: (...argv) => {
			const PORT = Number(new URL(url).port);
			const beside = { ...surroundings, environment: { ...environment, PORT } };
			return runCommand(parseCommandLine(argv), beside);
		},
		close: async () => {
			await server.close();
			await remove();
		},
	};
}

class Phone implements TestCustomer {
	readonly #url: string;
	readonly #cookies = new Map<string, string>();
	#csrfToken = "";
	#token: string | undefined;

	private constructor(url: string) {
		this.#url = url;
	}

	static async open(url: string): Promise<Phone> {
		const phone = new Phone(url);
		const { body } = await phone.get("api/login/csrf");
		phone.#csrfToken = body.csrfToken;
		return phone;
	}

	async logIn(login: object): Promise<void> {
		const { status, body } = await this.post("api/login/login", login);
		if (!body.success) throw new Error(`The login was refused: ${status} ${JSON.stringify(body)}`);
		this.#token = body.token;
	}

	get(path: string): Promise<TestAnswer> {
		return this.#send(path, { method: "GET" });
	}

	post(
		path: string,
		body: object = {},
		headers: Readonly<Record<string, string>> = {},
	): Promise<TestAnswer> {
		return this.#send(path, {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-CSRF-Token": this.#csrfToken, ...headers },
			body: JSON.stringify(body),
		});
	}

	async register(changed: Readonly<Record<string, unknown>> = {}): Promise<string> {
		const files = UPLOAD_NAMES.map((upload) => [
			upload,
			[{ name: `${upload}.png`, type: "image/png", base64: PNG }],
		]);
		const values = { ...CUSTOMER_VALUES, useIamSmart: false, recaptchaToken: "" };
		const { status, body } = await this.post(
			"api/form/formsubmission",
			{ ...values, ...Object.fromEntries(files), ...changed },
			{ "Idempotency-Key": randomUUID() },
		);
		if (!body.success)
			throw new Error(`The registration was refused: ${status} ${JSON.stringify(body)}`);
		return body.reference;
	}

	async #send(path: string, { headers, ...init }: RequestInit): Promise<TestAnswer> {
		const answer = await fetch(`${this.#url}/${path}`, {
			...init,
			headers: {
				...headers,
				"Accept-Language": "en",
				Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
				...(this.#token && { Authorization: `Bearer ${this.#token}` }),
			},
		});
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			this.#cookies.set(name, value);
		}
		const text = await answer.text();
		const isJson = answer.headers.get("Content-Type")?.includes("json");
		return { status: answer.status, body: isJson ? JSON.parse(text) : text };
	}
}
