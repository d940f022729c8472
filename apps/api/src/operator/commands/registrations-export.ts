import { Option } from "commander";
import { RegistrationExporter } from "../../domain/registrations/registration-export.ts";
import { brandOf } from "../../platform/brand/brand.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { type Command, OperatorError } from "../command.ts";
import { exportEntries } from "../export/export-entries.ts";
import { writeDirectory } from "../export/write-directory.ts";
import { findRegistration, REGISTRATION_ARGUMENT, referenceOf } from "../find-registration.ts";
import { interruptible } from "../interruptible.ts";

export const registrationsExport: Command = {
	name: "registrations export",
	summary:
		"Opens a registration and writes a summary with pictures of its documents, registration.json and the original files into a directory, or into one zip.",
	argument: REGISTRATION_ARGUMENT,
	options: [
		new Option("--to <directory>", "where to write it").makeOptionMandatory(),
		new Option("--safe-only", "leave the original files out"),
		new Option(
			"--originals-only",
			"for a program: leave pictures and summary out, which takes a fraction of the time",
		).conflicts("safeOnly"),
		new Option("--zip", "write one zip"),
	],

	subjectOf: referenceOf,

	async run(application, input) {
		const to = String(input.options.to);
		const registration = await findRegistration(application, input);
		const { reference } = registration;
		if (registration.purgingSince !== undefined)
			throw new OperatorError(
				`The purge of ${reference} has begun: its key is destroyed, and it can no longer be opened. The next purge removes the rest.`,
			);
		const entries = exportEntries(
			await application.get(RegistrationExporter).export(registration),
			brandOf(application.get<Environment>(ENVIRONMENT)),
			{
				isSafeOnly: input.options.safeOnly === true,
				isOriginalsOnly: input.options.originalsOnly === true,
			},
		);
		return await interruptible(async (signal) => {
			if (input.options.zip === true) {
				const { writeZip } = await import("../export/write-zip.ts");
				return `${reference} exported to ${await writeZip(to, reference, entries, signal)}`;
			}
			await writeDirectory(to, reference, entries, signal);
			return `${reference} exported to ${to}`;
		});
	},
};
