import { Retention } from "../../domain/registrations/retention.ts";
import { requireAnHourOfAgreement } from "../agreed-clocks.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";

/** More than fit on a screen; `--dry-run` lists them all. */
const MOST_NAMED = 10;

export const registrationsPurge: Command = {
	name: "registrations purge",
	summary:
		"Permanently destroys registrations that were deregistered RETENTION_MONTHS ago or earlier, as the server does every hour.",
	options: [DRY_RUN],

	destroys: () => true,

	subjectOf: () => "registrations",

	async run(application, input) {
		const retention = application.get(Retention);
		const due = (await retention.listDue()).map(({ reference }) => reference);
		if (input.options.dryRun === true) return report("would be purged", due);
		if (due.length === 0) return report("purged", due);
		await requireAnHourOfAgreement(application);
		const others = due.length - MOST_NAMED;
		await application
			.get(Consent)
			.require(
				input,
				[
					`${due.length} ${due.length === 1 ? "registration is" : "registrations are"} destroyed for good:`,
					...due.slice(0, MOST_NAMED),
					...(others > 0 ? [`and ${others} more, which --dry-run lists`] : []),
				].join("\n"),
			);
		return report("purged", await retention.purgeDue());
	},
};

function report(what: string, references: readonly string[]): string {
	return [`${references.length} ${what}.`, ...references].join("\n");
}
