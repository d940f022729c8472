import { Option } from "commander";
import { Retention } from "../../domain/registrations/retention.ts";
import type { Command } from "../command.ts";

export const registrationsPurge: Command = {
	name: "registrations purge",
	summary:
		"Permanently destroys registrations that were deregistered RETENTION_MONTHS ago or earlier, as the server does every hour.",
	options: [new Option("--dry-run", "list what is due; destroy nothing")],

	subjectOf: ({ options }) => (options.dryRun === true ? "dry run" : "registrations"),

	async run(application, { options }) {
		const retention = application.get(Retention);
		if (options.dryRun === true) {
			const due = await retention.listDue();
			return report(
				"would be purged",
				due.map(({ reference }) => reference),
			);
		}
		return report("purged", await retention.purgeDue());
	},
};

function report(what: string, references: readonly string[]): string {
	return [`${references.length} ${what}.`, ...references].join("\n");
}
