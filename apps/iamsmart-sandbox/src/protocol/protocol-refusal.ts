import { type FailureCode, OUTCOME_MESSAGES } from "./outcome-code.ts";

/** A call that ends with a code of the protocol's table. */
export class ProtocolRefusal extends Error {
	override readonly name = "ProtocolRefusal";
	readonly code: FailureCode;

	/** @param detail for the client's developer: which parameter, which rule. Never a secret. */
	constructor(code: FailureCode, detail?: string) {
		super(detail === undefined ? OUTCOME_MESSAGES[code] : `${OUTCOME_MESSAGES[code]}: ${detail}`);
		this.code = code;
	}
}
