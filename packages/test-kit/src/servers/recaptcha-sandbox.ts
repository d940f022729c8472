import { fileURLToPath } from "node:url";
import { type RunningProgram, startProgram } from "./start-program.ts";

const MAIN = fileURLToPath(
	new URL("../../../../apps/recaptcha-sandbox/src/main.ts", import.meta.url),
);

export type RecaptchaCall = "script" | "execute" | "siteverify";

export interface RecaptchaFault {
	/** every call if absent */
	readonly call?: RecaptchaCall;
	readonly fault: "http-500" | "hang-up" | "no-answer" | "slow" | "not-json" | "answer";
	readonly delayMs?: number;
	readonly body?: string;
}

export interface RecaptchaTokenOrder {
	readonly kind: "v3" | "v2";
	readonly hostname?: string;
	readonly action?: string;
	readonly score?: number;
	readonly ageMs?: number;
}

/** Runs the local reCAPTCHA at 127.0.0.1 for a test: another site than a form at localhost. */
export class RecaptchaSandbox {
	readonly url: string;
	readonly #program: RunningProgram;

	private constructor(program: RunningProgram) {
		this.url = `http://127.0.0.1:${program.port}`;
		this.#program = program;
	}

	static async start(): Promise<RecaptchaSandbox> {
		return new RecaptchaSandbox(await startProgram(MAIN, { variables: { SANDBOX_PORT: "0" } }));
	}

	/** Variables that connect a server to this sandbox. */
	get serverVariables(): Record<string, string> {
		return {
			CAPTCHA: "recaptcha",
			RECAPTCHA_API_URL: `${this.url}/recaptcha`,
			RECAPTCHA_ASSETS_URL: `${this.url}/recaptcha/`,
			RECAPTCHA_V3_SITE_KEY: "sandbox-v3-site-key",
			RECAPTCHA_V3_SECRET_KEY: "sandbox-v3-secret-key",
			RECAPTCHA_V2_SITE_KEY: "sandbox-v2-site-key",
			RECAPTCHA_V2_SECRET_KEY: "sandbox-v2-secret-key",
		};
	}

	/** Sets the score of all later v3 tokens. */
	async score(score: number): Promise<void> {
		await this.#admin("PUT", "score", { score });
	}

	async order(fault: RecaptchaFault): Promise<void> {
		await this.#admin("PUT", "fault", fault);
	}

	/** Issues a token as for a page. */
	async token(order: RecaptchaTokenOrder): Promise<string> {
		const { token } = (await this.#admin("POST", "tokens", order)) as { token: string };
		return token;
	}

	async calls(): Promise<Record<RecaptchaCall, number>> {
		return (await this.#admin("GET", "calls")) as Record<RecaptchaCall, number>;
	}

	/** Resets to high scores, no faults and no counted calls. */
	async reset(): Promise<void> {
		await this.#admin("DELETE", "orders");
	}

	async close(): Promise<void> {
		await this.#program.stop();
	}

	async #admin(method: string, path: string, body?: object): Promise<unknown> {
		const answer = await fetch(`${this.url}/sandbox/${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return await answer.json();
	}
}
