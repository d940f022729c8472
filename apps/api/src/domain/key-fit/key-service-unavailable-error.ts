import { Problem } from "../../platform/http/problem.ts";
import { errorClassOf } from "../../platform/logging/error-class.ts";

/** The key service or the vault does not answer. This is not a loss. */
export class KeyServiceUnavailableError extends Error {
	override readonly name = "KeyServiceUnavailableError";

	/** @param where names the variable and the service behind it */
	constructor(where: string, cause: unknown) {
		const reason =
			cause instanceof Error && !(cause instanceof Problem) ? cause.message : errorClassOf(cause);
		super(
			`The keys are unavailable: ${where} does not answer correctly (${reason}). Nothing is lost; fix it and try again.`,
			{ cause },
		);
	}
}
