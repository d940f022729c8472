/**
 * What no further attempt can change, an address that does not exist for one. The entry goes to
 * the dead letters at once.
 */
export class UndeliverableError extends Error {
	override readonly name: string = "UndeliverableError";

	/** @param code for the operator: what was refused and how, nothing about the customer */
	constructor(
		readonly code: string,
		options?: ErrorOptions,
	) {
		super(code, options);
	}
}
