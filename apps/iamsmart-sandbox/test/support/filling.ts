import { openConsent, qrPath, sendConsent } from "./browser.ts";
import type { CallAnswer } from "./client.ts";
import type { TestSandbox } from "./test-sandbox.ts";
import { textField } from "./text-field.ts";

const FIELDS = ["idNo", "enName", "chName", "birthDate"];

/** A filling driven by a test, from initiateRequest to getResult. */
export class TestFilling {
	readonly businessID = crypto.randomUUID();
	readonly key: Buffer;
	readonly #sandbox: TestSandbox;

	constructor(sandbox: TestSandbox, key: Buffer) {
		this.#sandbox = sandbox;
		this.key = key;
	}

	initiate(changed: Record<string, unknown> = {}): Promise<CallAnswer> {
		const wish = { businessID: this.businessID, profileFields: FIELDS, ...changed };
		return this.#sandbox.client.call("/anonymous/eme/initiateRequest", this.key, wish);
	}

	/** @returns the query of the address that the browser is redirected to */
	async decide(
		decision: string,
		person = "full",
		wish: Record<string, unknown> = {},
	): Promise<URLSearchParams> {
		const ticketID = textField((await this.initiate(wish)).content, "ticketID");
		const request = await openConsent(this.#sandbox.base, qrPath(ticketID));
		const answer = await sendConsent(this.#sandbox.base, { request, person, decision });
		return new URL(answer.headers.get("Location") ?? "none:").searchParams;
	}

	getToken(code: string | null): Promise<CallAnswer> {
		const parameters = { code, grantType: "authorization_code" };
		return this.#sandbox.client.call("/auth/getToken", this.key, parameters);
	}

	/** @param token getToken's answer */
	getResult(token: CallAnswer, changed: Record<string, unknown> = {}): Promise<CallAnswer> {
		const accessToken = textField(token.content, "accessToken");
		const openID = textField(token.content, "openID");
		const parameters = { accessToken, openID, businessID: this.businessID, ...changed };
		return this.#sandbox.client.call("/anonymous/eme/getResult", this.key, parameters);
	}
}
