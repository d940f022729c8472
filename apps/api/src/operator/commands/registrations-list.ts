import { isAccountNumber } from "@sim-registration/validation";
import { Option } from "commander";
import { accountHashes } from "../../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { EXPORTED } from "../../domain/registrations/registration-reader.ts";
import {
	REGISTRATION_STATES,
	type RegistrationFilter,
	RegistrationStore,
} from "../../domain/registrations/registration-store.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AS_JSON, type Command, type CommandInput, UsageError } from "../command.ts";
import { startOfDayInHongKong } from "../hong-kong-day.ts";

export const registrationsList: Command = {
	name: "registrations list",
	summary: "Lists registrations, newest first, without opening them.",
	options: [
		new Option("--account <number>", "only those of an account"),
		new Option("--state <state>", `only those that are ${REGISTRATION_STATES.join(", ")}`),
		new Option(
			"--since <day>",
			"only those submitted on a day in Hong Kong or later, as YYYY-MM-DD",
		),
		new Option("--not-exported", "only those without an export in the audit log"),
		AS_JSON,
	],

	subjectOf: ({ options: { account } }) =>
		account === undefined ? "registrations" : maskedAccountNumber(String(account)),

	async run(application, { options }) {
		const filter = filterOf(options, application.get(RootKeys));
		const registrations = await application.get(RegistrationStore).list(filter);
		const rows = registrations.map(toRow);
		return options.json === true ? JSON.stringify(rows, null, 2) : rows.map(toLine).join("\n");
	},
};

function filterOf(
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

function toRow({
	reference,
	submittedAt,
	language,
	loginMethod,
	previousReference,
	deregisteredAt,
	purgingSince,
}: RegistrationSummary) {
	return {
		reference,
		submittedAt,
		language,
		loginMethod,
		previousReference: previousReference ?? null,
		deregisteredAt: deregisteredAt ?? null,
		purgingSince: purgingSince ?? null,
	};
}

function toLine(row: ReturnType<typeof toRow>) {
	const { reference, submittedAt, language, previousReference, deregisteredAt, purgingSince } = row;
	const follows = previousReference === null ? "" : `  follows ${previousReference}`;
	const end = deregisteredAt === null ? "" : `  deregistered ${deregisteredAt}`;
	const purge = purgingSince === null ? "" : `  purge begun ${purgingSince}`;
	return `${reference}  ${submittedAt}  ${language}${follows}${end}${purge}`;
}
