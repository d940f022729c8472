import type { INestApplicationContext } from "@nestjs/common";
import { isAccountNumber } from "@sim-registration/validation";
import { accountHashes } from "../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../domain/accounts/masked-account-number.ts";
import { parseReference } from "../domain/registrations/reference.ts";
import type { RegistrationSummary } from "../domain/registrations/registration.ts";
import { RegistrationStore } from "../domain/registrations/registration-store.ts";
import { RootKeys } from "../platform/sealing/root-keys.ts";
import { type CommandInput, OperatorError, UsageError } from "./command.ts";

/** The argument of a command about one registration. */
export const REGISTRATION_ARGUMENT = {
	name: "<reference>",
	description: "such as 7KQ4-M2XA-9TRD, or the number of an account with one registration",
};

/**
 * Finds the registration that a command names by its reference, or by the number of its account.
 *
 * @throws OperatorError if there is none, or the argument is mistyped
 * @throws UsageError if the account has several
 */
export async function findRegistration(
	application: INestApplicationContext,
	input: CommandInput,
): Promise<RegistrationSummary> {
	const [text = ""] = input.positionals;
	const [registration, ...others] = await findAll(application, text);
	if (registration === undefined) throw new OperatorError(`There is no registration ${text}.`);
	if (others.length > 0)
		throw new UsageError(
			[
				`${text} has several registrations. Give the reference of one. Nothing was done.`,
				...[registration, ...others].map(
					({ reference, submittedAt }) => `${reference}  ${submittedAt}`,
				),
			].join("\n"),
		);
	return registration;
}

/** The subject of such a command's audit entry. */
export async function referenceOf(
	{ positionals: [text = ""] }: CommandInput,
	application: INestApplicationContext,
): Promise<string> {
	const reference = parseReference(text);
	if (reference !== undefined) return reference;
	if (!isAccountNumber(text)) return "no reference";
	const [registration, ...others] = await findAll(application, text);
	const isOne = registration !== undefined && others.length === 0;
	return isOne ? registration.reference : maskedAccountNumber(text);
}

async function findAll(
	application: INestApplicationContext,
	text: string,
): Promise<RegistrationSummary[]> {
	const store = application.get(RegistrationStore);
	if (isAccountNumber(text))
		return await store.list({ accountLookups: accountHashes(application.get(RootKeys), text) });
	const reference = parseReference(text);
	if (reference === undefined)
		throw new OperatorError(
			"Give a reference such as 7KQ4-M2XA-9TRD, or an account number. This one is invalid or mistyped.",
		);
	const found = await store.findByReference(reference);
	return found === undefined ? [] : [found];
}
