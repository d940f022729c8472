import type { RegistrationSummary } from "../../registrations/registration.ts";
import { RegistrationStore } from "../../registrations/registration-store.ts";
import type { Command } from "../command.ts";

export const registrationsList: Command = {
	name: "registrations list",
	usage: "[--json]",
	summary: "Lists all registrations, the newest first. Opens nothing.",

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
}: RegistrationSummary) {
	return {
		reference,
		submittedAt,
		language,
		loginMethod,
		previousReference: previousReference ?? null,
		deregisteredAt: deregisteredAt ?? null,
	};
}

function toLine({ reference, submittedAt, language, previousReference }: ReturnType<typeof toRow>) {
	const follows = previousReference === null ? "" : `  follows ${previousReference}`;
	return `${reference}  ${submittedAt}  ${language}${follows}`;
}
