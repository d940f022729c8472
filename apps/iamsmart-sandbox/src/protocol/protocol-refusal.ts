import { type FailureCode, OUTCOME_MESSAGES } from "./outcome-code.ts";

/** Ends a call with a code of the protocol's table. */
export class ProtocolRefusal extends Error {
	override readonly name = "ProtocolRefusal";
	readonly code: FailureCode;

	/** @param detail which parameter or rule failed, for the client's developer. Never a secret. */
	constructor(code: FailureCode, detail?: string) {
		super(detail === undefined ? OUTCOME_MESSAGES[code] : `${OUTCOME_MESSAGES[code]}: ${detail}`);
		this.code = code;
	}
}
