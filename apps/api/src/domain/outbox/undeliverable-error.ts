/**
 * No further attempt can help, for instance because the address does not exist. The entry is marked
 * as dead at once.
 */
export class UndeliverableError extends Error {
	override readonly name: string = "UndeliverableError";
	/** for the operator: what was refused and how, without customer data */
	readonly code: string;

	constructor(code: string, options?: ErrorOptions) {
		super(code, options);
		this.code = code;
	}
}
