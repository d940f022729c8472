import { isGatewayCode, type Outcome, outcomeOf } from "./outcome.ts";

/** Why a call gave nothing, where no code says it. */
type Trouble =
	/** no answer within IAMSMART_TIMEOUT_MS */
	| "no_answer"
	/** no connection, a connection that broke, or HTTP status 4xx and 5xx without a code */
	| "unreachable"
	/** an answer that is not as agreed: no JSON, an envelope that does not open, a field missing */
	| "unreadable"
	/** a content key that does not open with our private key as it is configured */
	| "key_not_opened";

/** The calls from server to server. */
export type GatewayCall = "getKey" | "initiateRequest" | "getToken" | "getResult";

/** A call to iAM Smart that did not succeed. Carries nothing of what was sent or answered. */
export class GatewayError extends Error {
	override readonly name = "GatewayError";
	readonly outcome: Exclude<Outcome, "success">;
	/** for the log: a code of the table, `unknown_code`, or what happened instead of a code */
	readonly reason: string;
	/** which call it was, where that is known */
	readonly call: GatewayCall | undefined;

	private constructor(
		outcome: Exclude<Outcome, "success">,
		reason: string,
		call: GatewayCall | undefined = undefined,
	) {
		super(`iAM Smart: ${reason}`);
		this.outcome = outcome;
		this.reason = reason;
		this.call = call;
	}

	/** The same, with the call's name; one that has a name keeps it. */
	during(call: GatewayCall): GatewayError {
		return new GatewayError(this.outcome, this.reason, this.call ?? call);
	}

	static of(trouble: Trouble): GatewayError {
		return new GatewayError("failed", trouble);
	}

	/** @param code any code but that of success, as it was answered */
	static ofCode(code: string): GatewayError {
		const outcome = outcomeOf(code);
		return new GatewayError(
			outcome === "success" ? "failed" : outcome,
			isGatewayCode(code) ? code : "unknown_code",
		);
	}
}
