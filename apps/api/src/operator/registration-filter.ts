import type { INestApplicationContext } from "@nestjs/common";
import { Option } from "commander";
import { accountHashes } from "../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../domain/accounts/masked-account-number.ts";
import { EXPORTED } from "../domain/registrations/registration-reader.ts";
import {
	REGISTRATION_STATES,
	type RegistrationFilter,
} from "../domain/registrations/registration-store.ts";
import type { RootKeys } from "../platform/sealing/root-keys.ts";
import type { CommandInput } from "./command.ts";
import { onlyDay, sinceOf } from "./hong-kong-time.ts";
import { sayIfNotFound } from "./lost-lookups.ts";
import { ACCOUNT_ARGUMENT } from "./only.ts";
import { sayIfUnknown } from "./unknown-account.ts";

/** The options of every command that chooses registrations by what they have in common. */
export const FILTERS: readonly Option[] = [
	new Option("--account <number>", "only those of an account").argParser(ACCOUNT_ARGUMENT.parse),
	new Option("--state <state>", "only those in this state").choices(REGISTRATION_STATES),
	new Option(
		"--since <day>",
		"only those submitted on a day in Hong Kong or later, as YYYY-MM-DD",
	).argParser(onlyDay),
	new Option("--not-exported", "only those without an export in the audit log"),
];

/** @param options of a command with {@link FILTERS} */
export function filterOf(options: CommandInput["options"], keys: RootKeys): RegistrationFilter {
	const { account, state, notExported } = options;
	return {
		accountLookups: account === undefined ? undefined : accountHashes(keys, String(account)),
		state: REGISTRATION_STATES.find((name) => name === state),
		since: sinceOf(options),
		withoutAction: notExported === true ? EXPORTED : undefined,
	};
}

/** Says that nothing was found, for which a mistyped account may be the reason. */
export async function describeNone(
	application: INestApplicationContext,
	options: CommandInput["options"],
): Promise<string> {
	const { account, state, since, notExported, before } = options;
	const criteria = [account, state, since, notExported, before];
	if (criteria.every((criterion) => criterion === undefined)) return "There are no registrations.";
	const unknown = account === undefined ? [] : await sayIfUnknown(application, String(account));
	const lost = account === undefined ? [] : await sayIfNotFound(application);
	return ["No registration matches.", ...unknown, ...lost].join(" ");
}

/** The subject of such a command's audit entry. */
export function filteredSubject({ account }: CommandInput["options"]): string {
	return account === undefined ? "registrations" : maskedAccountNumber(String(account));
}
