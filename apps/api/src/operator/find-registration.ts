import type { INestApplicationContext } from "@nestjs/common";
import { isAccountNumber } from "@sim-registration/validation";
import { InvalidArgumentError } from "commander";
import { accountHashes } from "../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../domain/accounts/masked-account-number.ts";
import { AuditLog } from "../domain/audit/audit-log.ts";
import { parseReference } from "../domain/registrations/reference.ts";
import type { RegistrationSummary } from "../domain/registrations/registration.ts";
import { RegistrationStore } from "../domain/registrations/registration-store.ts";
import { PURGED } from "../domain/registrations/retention.ts";
import { RootKeys } from "../platform/sealing/root-keys.ts";
import { type CommandInput, OperatorError, UsageError } from "./command.ts";
import { inHongKong } from "./hong-kong-time.ts";
import { sayIfNotFound } from "./lost-lookups.ts";
import { sayIfUnknown } from "./unknown-account.ts";

/** Registrations of an account that a refusal names. */
const MOST_LISTED = 20;
const LIKE_A_REFERENCE = /^[\dA-Z]{4}([ -]?[\dA-Z]{4}){2}$/i;

/** The argument of a command about one registration. */
export const REGISTRATION_ARGUMENT = {
	name: "<reference>",
	description: "such as 7KQ4-M2XA-9TRZ, or the number of an account with one registration",
	parse: onlyReference(
		"Give a reference such as 7KQ4-M2XA-9TRZ, or an account number.",
		isAccountNumber,
	),
};

/**
 * Like `only`, with other advice for a mistyped reference.
 *
 * @param isElse what is valid besides
 */
export function onlyReference(advice: string, isElse: (text: string) => boolean = () => false) {
	return (text: string): string => {
		if (isReference(text) || isElse(text)) return text;
		throw new InvalidArgumentError(
			LIKE_A_REFERENCE.test(text.trim())
				? "A character is mistyped: a reference's last one checks the others. Compare it with the confirmation."
				: advice,
		);
	};
}

/** Whether a text can be a reference: its last character is checked. */
function isReference(text: string): boolean {
	return parseReference(text) !== undefined;
}

/**
 * Finds the registration that a command names by its reference, or by the number of its account.
 *
 * @throws OperatorError if there is none
 * @throws UsageError if the account has several
 */
export async function findRegistration(
	application: INestApplicationContext,
	text: string,
): Promise<RegistrationSummary> {
	if (!isAccountNumber(text)) return await findByReference(application, text);
	const [registration, ...others] = await findByAccount(application, text);
	if (registration === undefined)
		throw new OperatorError(
			[
				`Account ${text} has no registration.`,
				...(await sayIfUnknown(application, text)),
				...(await sayIfNotFound(application)),
			].join(" "),
		);
	if (others.length > 0) {
		const all = [registration, ...others];
		const shown = all.slice(0, MOST_LISTED);
		const left = all.length - shown.length;
		throw new UsageError(
			[
				`${text} has ${all.length} registrations. Give the reference of one. Nothing was done.`,
				...shown.map(({ reference, submittedAt }) => `${reference}  ${inHongKong(submittedAt)}`),
				...(left > 0
					? [`and ${left} more: \`registrations list --account ${text}\` lists them.`]
					: []),
			].join("\n"),
		);
	}
	return registration;
}

/** @throws OperatorError if there is none */
export async function findByReference(
	application: INestApplicationContext,
	text: string,
): Promise<RegistrationSummary> {
	const reference = parseReference(text);
	const found =
		reference === undefined
			? undefined
			: await application.get(RegistrationStore).findByReference(reference);
	if (found === undefined)
		throw new OperatorError(
			[`There is no registration ${text}.`, ...(await purgesOf(application, reference))].join(" "),
		);
	return found;
}

/** When a registration was purged, as long as the audit log has that entry. */
async function purgesOf(
	application: INestApplicationContext,
	reference: string | undefined,
): Promise<string[]> {
	if (reference === undefined) return [];
	const entries = await application.get(AuditLog).list({ subject: reference });
	const purge = entries.findLast(({ action }) => action === PURGED);
	return purge === undefined ? [] : [`It was purged at ${inHongKong(purge.at)}.`];
}

/** The subject of such a command's audit entry. */
export async function referenceOf(
	{ positionals: [text = ""] }: CommandInput,
	application: INestApplicationContext,
): Promise<string> {
	const reference = parseReference(text);
	if (reference !== undefined) return reference;
	const [registration, ...others] = await findByAccount(application, text);
	const isOne = registration !== undefined && others.length === 0;
	return isOne ? registration.reference : maskedAccountNumber(text);
}

async function findByAccount(
	application: INestApplicationContext,
	accountNO: string,
): Promise<RegistrationSummary[]> {
	const accountLookups = accountHashes(application.get(RootKeys), accountNO);
	return await application.get(RegistrationStore).list({ accountLookups });
}
