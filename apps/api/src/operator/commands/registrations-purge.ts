import { Retention, UnpurgedError } from "../../domain/registrations/retention.ts";
import { requireAnHourOfAgreement, unlessRefusedByClocks } from "../agreed-clocks.ts";
import { actorOf } from "../audited.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";

/** More than fit on a screen; `--dry-run` lists them all. */
const MOST_NAMED = 10;

export const registrationsPurge: Command = {
	name: "registrations purge",
	summary:
		"Permanently destroys registrations that were deregistered RETENTION_MONTHS ago or earlier, as the server does every hour.",
	options: [DRY_RUN],

	destroys: () => true,
	mayDestroy: "destroy every registration that is due",

	subjectOf: () => "registrations",

	async run(application, input) {
		const retention = application.get(Retention);
		const due = (await retention.listDue()).map(({ reference }) => reference);
		if (input.options.dryRun === true) {
			const said = report("would be purged", due);
			return due.length === 0 ? said : await unlessRefusedByClocks(application, said);
		}
		if (due.length === 0) return report("purged", due);
		await requireAnHourOfAgreement(application);
		const others = due.length - MOST_NAMED;
		await application
			.get(Consent)
			.require(
				input,
				[
					`${counted(due.length, "registration")} will be destroyed for good:`,
					...due.slice(0, MOST_NAMED),
					...(others > 0 ? [`and ${others} more, which --dry-run lists`] : []),
				].join("\n"),
			);
		try {
			return report("purged", await retention.purgeDue(actorOf(input)));
		} catch (error) {
			if (error instanceof UnpurgedError) throw new OperatorError(reportUnpurged(error));
			throw error;
		}
	},
};

function reportUnpurged({ purged, unpurged }: UnpurgedError): string {
	return [
		report("purged", purged),
		`${unpurged.size} could not be purged and can no longer be opened; the next purge tries again:`,
		...[...unpurged].map(([reference, error]) => `${reference}: ${error}`),
	].join("\n");
}

function report(what: string, references: readonly string[]): string {
	return [`${references.length} ${what}.`, ...references].join("\n");
}
