import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { AS_JSON, type Command } from "../command.ts";

export const registrationsList: Command = {
	name: "registrations list",
	summary: "Lists all registrations, newest first, without opening them.",
	options: [AS_JSON],

	subjectOf: () => "registrations",

	async run(application, { options }) {
		const registrations = await application.get(RegistrationStore).list();
		const rows = registrations.map(toRow);
		return options.json === true ? JSON.stringify(rows, null, 2) : rows.map(toLine).join("\n");
	},
};

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
	const { reference, submittedAt, language, previousReference, purgingSince } = row;
	const follows = previousReference === null ? "" : `  follows ${previousReference}`;
	const purge = purgingSince === null ? "" : `  purge begun ${purgingSince}`;
	return `${reference}  ${submittedAt}  ${language}${follows}${purge}`;
}
