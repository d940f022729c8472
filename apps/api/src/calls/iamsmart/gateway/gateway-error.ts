import { isGatewayCode, type Outcome, outcomeOf } from "./outcome.ts";

/** Why a call failed without a code. */
type Trouble =
	/** no answer within IAMSMART_TIMEOUT_MS */
	| "no_answer"
	/** no connection, a broken connection, or HTTP status 4xx and 5xx without a code */
	| "unreachable"
	/** an invalid answer: not JSON, an envelope that does not open, a missing field */
	| "unreadable"
	/** a content key that our private key does not open with the configured padding and form */
	| "key_not_opened";

/** The calls between servers. */
export type GatewayCall = "getKey" | "initiateRequest" | "getToken" | "getResult";

/** A failed call to iAM Smart. Contains nothing of request or answer. */
export class GatewayError extends Error {
	override readonly name = "GatewayError";
	readonly outcome: Exclude<Outcome, "success">;
	/** for the log: a code of the table, `unknown_code`, or what happened instead of a code */
	readonly reason: string;
	/** the call, if known */
	readonly call: GatewayCall | undefined;

	private constructor(
		outcome: Exclude<Outcome, "success">,
		reason: string,
		call: GatewayCall | undefined = undefined,
	) {
		super(`iAM Smart${call === undefined ? "" : ` at ${call}`}: ${reason}`);
		this.outcome = outcome;
		this.reason = reason;
		this.call = call;
	}

	/** Adds the name of the call, unless it has one. */
	during(call: GatewayCall): GatewayError {
		return new GatewayError(this.outcome, this.reason, this.call ?? call);
	}

	static of(trouble: Trouble): GatewayError {
		return new GatewayError("failed", trouble);
	}

	/** @param code any code except success */
	static ofCode(code: string): GatewayError {
		const outcome = outcomeOf(code);
		return new GatewayError(
			outcome === "success" ? "failed" : outcome,
			isGatewayCode(code) ? code : "unknown_code",
		);
	}
}
