import type { INestApplicationContext } from "@nestjs/common";
import { parseReference } from "../domain/registrations/reference.ts";
import type { RegistrationSummary } from "../domain/registrations/registration.ts";
import { RegistrationStore } from "../domain/registrations/registration-store.ts";
import { type CommandInput, OperatorError } from "./command.ts";

/**
 * Finds the registration that a command names by its reference.
 *
 * @throws OperatorError if there is none, or the reference is mistyped
 */
export async function findRegistration(
	application: INestApplicationContext,
	{ positionals: [text = ""] }: CommandInput,
): Promise<RegistrationSummary> {
	const reference = parseReference(text);
	if (reference === undefined)
		throw new OperatorError(
			"Give a reference such as 7KQ4-M2XA-9TRD. This one is invalid or mistyped.",
		);
	const summary = await application.get(RegistrationStore).findByReference(reference);
	if (summary === undefined) throw new OperatorError(`There is no registration ${reference}.`);
	return summary;
}

/** The subject of such a command's audit entry. */
export function referenceOf({ positionals: [text = ""] }: CommandInput): string {
	return parseReference(text) ?? "no reference";
}
