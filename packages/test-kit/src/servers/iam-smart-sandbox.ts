import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningProgram, startProgram } from "./start-program.ts";

const MAIN = fileURLToPath(
	new URL("../../../../apps/iamsmart-sandbox/src/main.ts", import.meta.url),
);
const OWNER_ONLY = 0o600;

/** The four calls that can be counted and made to fail. */
export type SandboxCall = "getKey" | "initiateRequest" | "getToken" | "getResult";

export interface Fault {
	readonly call: SandboxCall;
	readonly code?: string;
	readonly fault?: string;
	readonly delayMs?: number;
	readonly times?: number;
}

interface SandboxOptions {
	/** settings of the sandbox (`SANDBOX_*`) */
	readonly variables?: Readonly<Record<string, string>>;
	/** where browsers are redirected, instead of the server's own addresses */
	readonly redirectUri?: string;
}

/**
 * Runs the sandbox at 127.0.0.1 for a test, with a new key pair. With a form at localhost, browsers
 * apply cross-site cookie rules.
 */
export class IamSmartSandbox {
	readonly url: string;
	readonly #program: RunningProgram;
	readonly #directory: string;
	readonly #redirectUri: string | undefined;

	private constructor(program: RunningProgram, directory: string, redirectUri?: string) {
		this.url = `http://127.0.0.1:${program.port}`;
		this.#program = program;
		this.#directory = directory;
		this.#redirectUri = redirectUri;
	}

	static async start({ variables, redirectUri }: SandboxOptions = {}): Promise<IamSmartSandbox> {
		const directory = mkdtempSync(join(tmpdir(), "iam-smart-sandbox-"));
		const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		writeFileSync(join(directory, "public.pem"), publicKey.export({ type: "spki", format: "pem" }));
		writeFileSync(
			join(directory, "private.pem"),
			privateKey.export({ type: "pkcs8", format: "pem" }),
			{ mode: OWNER_ONLY },
		);
		const program = await startProgram(MAIN, {
			variables: {
				SANDBOX_PORT: "0",
				SANDBOX_CLIENT_ID: "test-client",
				SANDBOX_CLIENT_SECRET: "test-client-secret",
				SANDBOX_CLIENT_PUBLIC_KEY_FILE: join(directory, "public.pem"),
				...variables,
			},
		});
		return new IamSmartSandbox(program, directory, redirectUri);
	}

	/** Variables that connect a server to this sandbox. */
	get serverVariables(): Record<string, string> {
		return {
			IAMSMART: "gateway",
			IAMSMART_API_URL: this.url,
			IAMSMART_CLIENT_ID: "test-client",
			IAMSMART_CLIENT_SECRET: "test-client-secret",
			IAMSMART_PRIVATE_KEY_FILE: join(this.#directory, "private.pem"),
			// Tests share the demo accounts.
			IAMSMART_FILLINGS_PER_DAY: "10000",
			...(this.#redirectUri && { IAMSMART_REDIRECT_URIS: this.#redirectUri }),
		};
	}

	async order(fault: Fault): Promise<void> {
		await this.#admin("POST", "faults", fault);
	}

	async calls(): Promise<Record<SandboxCall, number>> {
		const counts = await (await this.#admin("GET", "calls")).json();
		return counts as Record<SandboxCall, number>;
	}

	async expireKeys(): Promise<void> {
		await this.#admin("POST", "keys/expire");
	}

	/** Removes pending faults and resets the counts. */
	async reset(): Promise<void> {
		await this.#admin("DELETE", "faults");
		await this.#admin("DELETE", "calls");
	}

	/**
	 * Acts as a person in iAM Smart: opens the address, selects a person, decides.
	 *
	 * @returns path and query of our callback, where the browser is redirected
	 */
	async decide(uri: string, decision = "approve", person = "full"): Promise<string> {
		const consent = await this.#findConsent(uri);
		const answer = await fetch(`${this.url}/sandbox/consent`, {
			method: "POST",
			redirect: "manual",
			headers: { "Content-Type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ request: consent, person, decision }),
		});
		const location = answer.headers.get("location");
		if (location === null)
			throw new Error(`No way back (${answer.status}): ${await answer.text()}`);
		const { pathname, search } = new URL(location);
		return `${pathname}${search}`;
	}

	async close(): Promise<void> {
		await this.#program.stop();
		await rm(this.#directory, { recursive: true, force: true });
	}

	/** The id of the request, taken from the page's links and form. */
	async #findConsent(uri: string): Promise<string> {
		const page = await (await fetch(uri)).text();
		const request =
			/[?&;]request=([\w-]+)/.exec(page) ?? /name="request" value="([^"]+)"/.exec(page);
		if (request?.[1] === undefined) throw new Error(`No consent page: ${page}`);
		return request[1];
	}

	async #admin(method: string, path: string, body?: object): Promise<Response> {
		const answer = await fetch(`${this.url}/sandbox/${path}`, {
			method,
			...(body && {
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(body),
			}),
		});
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return answer;
	}
}
