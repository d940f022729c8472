import type { INestApplicationContext } from "@nestjs/common";
import { FilesFit } from "../../domain/key-fit/files-fit.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { RegistrationContents } from "../../domain/registrations/registration-contents.ts";
import {
	type BrokenFile,
	RegistrationExporter,
} from "../../domain/registrations/registration-export.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { argumentOf, type Command, type CommandInput, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";
import { isUnopened, refusePurged } from "../export/export-several.ts";
import { findRegistration, REGISTRATION_ARGUMENT, referenceOf } from "../find-registration.ts";
import { inHongKong } from "../hong-kong-time.ts";

export const registrationsAcceptLoss: Command = {
	name: "registrations accept-loss",
	summary:
		"Accepts that files or fields of a registration are missing or damaged, or that its key is: exports, backups and restores do without, until they can be read again.",
	argument: REGISTRATION_ARGUMENT,
	options: [DRY_RUN],

	destroys: () => true,

	subjectOf: referenceOf,
	/** Names the documents. */
	recordsOutput: true,

	async run(application, input) {
		const registration = await findRegistration(application, argumentOf(input));
		refusePurged(registration);
		// Another folder or bucket looks like a loss of them all.
		await application.get(FilesFit).prove();
		try {
			return await giveUpParts(application, input, registration);
		} catch (error) {
			if (!isUnopened(error)) throw error;
			return await giveUpAll(application, input, registration, error);
		}
	},
};

async function giveUpParts(
	application: INestApplicationContext,
	input: CommandInput,
	registration: RegistrationSummary,
): Promise<string> {
	const { reference } = registration;
	const contents = application.get(RegistrationContents);
	const now = application.get<Clock>(CLOCK)();
	const { damaged, lost } = await contents.findUnopenedFields(registration);
	const broken: BrokenFile[] = [];
	for await (const file of application.get(RegistrationExporter).checkFiles(registration, true))
		if (file !== undefined) broken.push(file);
	const lostFiles = broken.filter(({ file }) => file.lostAt === undefined);
	if (damaged.length + lostFiles.length === 0) {
		const known = [...lost.map(({ name }) => name), ...namesOf(broken)];
		const at = lost[0]?.lostAt ?? broken[0]?.file.lostAt;
		return `${describeKnown(reference, known, at)} Nothing was changed.`;
	}
	const names = [...damaged.map((name) => `${name} (a field)`), ...namesOf(lostFiles)].join(", ");
	const reasons = [
		...(damaged.length > 0 ? [`damaged: ${damaged.join(", ")}`] : []),
		...lostFiles.map(({ error }) => error.message),
	].join("; ");
	if (input.options.dryRun === true)
		return `Would be accepted as lost of ${reference}: ${names}.\n${reasons}`;
	await application
		.get(Consent)
		.require(
			input,
			`These will be accepted as lost of ${reference}: ${names}.\n${reasons}\nLook for them in every backup first.`,
		);
	await contents.acceptFieldLoss(registration, damaged, now);
	if (lostFiles.length > 0)
		await contents.acceptLoss(
			lostFiles.map(({ file }) => file),
			now,
		);
	return `Accepted as lost of ${reference}: ${names}. Exports and backups do without. Ask the customer to register again if you need them.`;
}

async function giveUpAll(
	application: INestApplicationContext,
	input: CommandInput,
	registration: RegistrationSummary,
	{ message }: Error,
): Promise<string> {
	const { reference, lostAt } = registration;
	if (lostAt !== undefined)
		return `The loss of all of ${reference} was accepted already, at ${inHongKong(lostAt)}. Nothing was changed.`;
	if (input.options.dryRun === true)
		return `Would be accepted as lost: all of ${reference}.\n${message}`;
	await application
		.get(Consent)
		.require(
			input,
			`All of ${reference} will be accepted as lost: it does not open.\n${message}\nLook for its key in every backup first.`,
		);
	await application.get(RegistrationContents).giveUp(registration, application.get<Clock>(CLOCK)());
	return `Accepted as lost: all of ${reference}. Exports and backups do without. Ask the customer to register again.`;
}

function describeKnown(
	reference: string,
	names: readonly string[],
	at: string | undefined,
): string {
	if (at === undefined) return `All of ${reference} can be read.`;
	return `The loss of ${names.join(", ")} of ${reference} was accepted already, at ${inHongKong(at)}.`;
}

function namesOf(broken: readonly BrokenFile[]): string[] {
	return broken.map(({ file }) => file.upload);
}
