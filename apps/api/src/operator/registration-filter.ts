import { isAccountNumber } from "@sim-registration/validation";
import { Option } from "commander";
import { accountHashes } from "../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../domain/accounts/masked-account-number.ts";
import { EXPORTED } from "../domain/registrations/registration-reader.ts";
import {
	REGISTRATION_STATES,
	type RegistrationFilter,
} from "../domain/registrations/registration-store.ts";
import type { RootKeys } from "../platform/sealing/root-keys.ts";
import { type CommandInput, UsageError } from "./command.ts";
import { startOfDayInHongKong } from "./hong-kong-time.ts";

/** The options of every command that chooses registrations by what they have in common. */
export const FILTERS: readonly Option[] = [
	new Option("--account <number>", "only those of an account"),
	new Option("--state <state>", `only those that are ${REGISTRATION_STATES.join(", ")}`),
	new Option("--since <day>", "only those submitted on a day in Hong Kong or later, as YYYY-MM-DD"),
	new Option("--not-exported", "only those without an export in the audit log"),
];

/**
 * @param options of a command with {@link FILTERS}
 * @throws UsageError
 */
export function filterOf(
	{ account, state, since, notExported }: CommandInput["options"],
	keys: RootKeys,
): RegistrationFilter {
	if (account !== undefined && !isAccountNumber(String(account)))
		throw new UsageError("--account: give 9 letters or digits.");
	const known = REGISTRATION_STATES.find((name) => name === state);
	if (state !== undefined && known === undefined)
		throw new UsageError(`--state: give one of ${REGISTRATION_STATES.join(", ")}.`);
	const moment = since === undefined ? undefined : startOfDayInHongKong(String(since));
	if (since !== undefined && moment === undefined)
		throw new UsageError("--since: give a day as YYYY-MM-DD.");
	return {
		accountLookups: account === undefined ? undefined : accountHashes(keys, String(account)),
		state: known,
		since: moment,
		withoutAction: notExported === true ? EXPORTED : undefined,
	};
}

/** The subject of such a command's audit entry. */
export function filteredSubject({ account }: CommandInput["options"]): string {
	return account === undefined ? "registrations" : maskedAccountNumber(String(account));
}
