/**
 * No further attempt can help, for instance because the address does not exist. The entry is marked
 * as dead at once.
 */
export class UndeliverableError extends Error {
	override readonly name: string = "UndeliverableError";

	/** @param code for the operator: what was refused and how, without customer data */
	constructor(
		readonly code: string,
		options?: ErrorOptions,
	) {
		super(code, options);
	}
}
