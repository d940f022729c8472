import { randomInt } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { CONFIRMATION_CODE_DIGITS } from "@sim-registration/validation";
import type {
	Filling,
	FillingEnd,
	FillingStatus,
} from "../../../domain/identity-proofs/filling.ts";
import type { Session } from "../../../domain/sessions/sessions.ts";
import { Sessions } from "../../../domain/sessions/sessions.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { Collection } from "./collection.ts";
import { FillingStore } from "./filling-store.ts";

/** A browser that returns from iAM Smart. */
export interface ArrivedBrowser {
	readonly state: string;
	/** an authorisation code, or the code of an error */
	readonly brings: { readonly code: string } | { readonly errorCode: string };
	/** whether it has the cookie that was set when the customer was redirected */
	readonly isOriginal: boolean;
}

/** The result that the return page shows. */
export type ReturnAnswer = { readonly language: CustomerLanguage | undefined } & (
	| { readonly kind: FillingEnd | "collecting" | "over" }
	| { readonly kind: "unconfirmed"; readonly confirmationCode: string }
);

const OVER: ReturnAnswer = { kind: "over", language: undefined };
const CODES = 10 ** CONFIRMATION_CODE_DIGITS;

/**
 * Handles a browser's return from iAM Smart.
 *
 * The person who started a filling knows its state, and may send the address to somebody else: a
 * customer who opens it, and agrees in good faith, must not fill in the sender's form. So values
 * are collected only for the browser that was redirected, which its cookie shows. Any other browser
 * gets a code that must be entered in the original tab, because phones do return in another
 * browser.
 */
@Injectable()
export class BrowserReturn {
	constructor(
		private readonly fillings: FillingStore,
		private readonly sessions: Sessions,
		private readonly collection: Collection,
	) {}

	async arrive(browser: ArrivedBrowser): Promise<ReturnAnswer> {
		const { state, brings, isOriginal } = browser;
		const filling = await this.fillings.findByState(state);
		if (filling === undefined) return OVER;
		const { language } = filling;
		// Another browser, or a link preview, may have come first.
		const awaited: FillingStatus[] = isOriginal ? ["started", "unconfirmed"] : ["started"];
		if (!awaited.includes(filling.status)) return await this.#arriveAgain(filling, brings);
		if (!(await this.#isSessionRunning(filling))) return OVER;
		if ("code" in brings && !isOriginal) {
			const confirmationCode = await this.#holdBack(filling, brings.code);
			if (confirmationCode === undefined) return await this.arrive(browser);
			return { kind: "unconfirmed", confirmationCode, language };
		}
		if (!(await this.fillings.move(filling, awaited, "collecting")))
			return await this.arrive(browser);
		const kind =
			"code" in brings
				? await this.collection.collect(filling, brings.code)
				: await this.collection.end(filling, GatewayError.ofCode(brings.errorCode));
		return { kind, language };
	}

	/**
	 * Checks the code that another browser was shown and the customer entered in the original tab.
	 *
	 * @returns undefined if the session has no such filling, or it has ended meanwhile; false for a
	 *   wrong code, and for every code after too many attempts
	 */
	async confirm({ id }: Session, businessId: string, code: string): Promise<boolean | undefined> {
		const filling = await this.fillings.findOfSession(id, businessId);
		if (filling === undefined || !(await this.#isSessionRunning(filling))) return undefined;
		if (filling.confirmationLookup === undefined) return false;
		const answer = await this.fillings.tryConfirmation(filling, code);
		if (answer === "right") await this.#collectConfirmed(filling);
		else if (answer === "no_more_tries") await this.fillings.move(filling, "unconfirmed", "failed");
		return answer === "right";
	}

	/** Entering a correct code again, after a lost answer, has no further effect. */
	async #collectConfirmed(filling: Filling): Promise<void> {
		const awaited = await this.fillings.openAwaited(filling);
		if (awaited === undefined) return;
		if (await this.fillings.move(filling, "unconfirmed", "collecting"))
			await this.collection.collect(filling, awaited.code);
	}

	/**
	 * Reloading the page has no effect and shows the outcome. Only a browser with the authorisation
	 * code sees the confirmation code again, because the person who started the filling also knows
	 * the state.
	 */
	async #arriveAgain(filling: Filling, brings: ArrivedBrowser["brings"]): Promise<ReturnAnswer> {
		const { status, language } = filling;
		if (status !== "unconfirmed") return { kind: toKind(status), language };
		const awaited = await this.fillings.openAwaited(filling);
		const isSame = "code" in brings && brings.code === awaited?.code;
		if (awaited === undefined || !isSame) return { kind: "over", language };
		return { kind: "unconfirmed", confirmationCode: awaited.confirmationCode, language };
	}

	/** @returns undefined if another request was faster */
	async #holdBack(filling: Filling, code: string): Promise<string | undefined> {
		const confirmationCode = String(randomInt(CODES)).padStart(CONFIRMATION_CODE_DIGITS, "0");
		const isStored = await this.fillings.holdBack(filling, { code, confirmationCode });
		return isStored ? confirmationCode : undefined;
	}

	async #isSessionRunning({ sessionId }: Filling): Promise<boolean> {
		return (await this.sessions.findPublicKey(sessionId)) !== undefined;
	}
}

function toKind(status: Exclude<FillingStatus, "unconfirmed">): FillingEnd | "collecting" | "over" {
	return status === "started" ? "over" : status;
}
