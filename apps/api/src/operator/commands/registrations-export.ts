import { dirname, resolve } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { Option } from "commander";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { RegistrationExporter } from "../../domain/registrations/registration-export.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { type Brand, brandOf } from "../../platform/brand/brand.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { isInside } from "../../platform/environment/is-inside.ts";
import { fullFolderOf } from "../../platform/files/full-disk.ts";
import { isStorageFull } from "../../platform/http/storage-full.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { ArchiveOutput } from "../archive-output.ts";
import {
	argumentOf,
	type Command,
	type CommandInput,
	OperatorError,
	UsageError,
} from "../command.ts";
import { counted } from "../counted.ts";
import { type ExportOptions, exportEntries } from "../export/export-entries.ts";
import { exportSeveral, isGivenUp, noteExported, refusePurged } from "../export/export-several.ts";
import type { ExportTarget } from "../export/export-target.ts";
import { FolderTarget } from "../export/folder-target.ts";
import { TarTarget } from "../export/tar-target.ts";
import { writeDirectory } from "../export/write-directory.ts";
import { INDEX } from "../export/write-index.ts";
import { findRegistration, REGISTRATION_ARGUMENT, referenceOf } from "../find-registration.ts";
import { interruptible } from "../interruptible.ts";
import { Progress } from "../progress.ts";
import { describeNone, FILTERS, filteredSubject, filterOf } from "../registration-filter.ts";
import { onlyNamed, refuseUnsuitable } from "../unsealed-directory.ts";

const STANDARD_OUTPUT = "-";
const ZIP_NAME = /\.zip$/i;
const FILTER_NAMES = FILTERS.map((option) => option.attributeName());

export const registrationsExport: Command = {
	name: "registrations export",
	summary:
		"Opens a registration and writes a summary with pictures of its documents, registration.json and the original files into a directory, or into one zip. Several get a folder each, beside index.html; those that are whole in the directory already are not exported again.",
	argument: {
		...REGISTRATION_ARGUMENT,
		name: "[references...]",
		description: `each ${REGISTRATION_ARGUMENT.description}`,
		replacedBy: ["all", ...FILTER_NAMES],
	},
	options: [
		new Option("--to <directory>", "where to write; - writes a tar to standard output")
			.argParser(onlyNamed)
			.makeOptionMandatory(),
		new Option("--all", "every registration").conflicts(FILTER_NAMES),
		...FILTERS,
		new Option("--safe-only", "leave the original files out"),
		new Option(
			"--originals-only",
			"for a program: leave pictures and summary out, which takes a fraction of the time",
		).conflicts("safeOnly"),
		new Option("--zip", "write one zip, of one registration"),
	],

	subjectOf(input, application) {
		const { positionals, options } = input;
		if (isOfOne(input)) return referenceOf(input, application);
		return positionals.length > 0
			? counted(positionals.length, "reference")
			: filteredSubject(options);
	},

	async run(application, input) {
		await refuseTarget(application, input);
		try {
			return await (isOfOne(input) ? runOne : runSeveral)(application, input);
		} catch (error) {
			const to = String(input.options.to);
			if (!isStorageFull(error) || to === STANDARD_OUTPUT) throw error;
			// Otherwise that of DATA_DIR or KEY_DIR.
			const full = fullFolderOf(error) ?? to;
			if (!isInside(full, to) && !isInside(to, full)) throw error;
			const done = isOfOne(input) ? "Nothing was exported." : "What is exported there is whole.";
			throw new OperatorError(
				`The disk of ${resolve(to)} is full. ${done} Free space, and repeat the command.`,
			);
		}
	},
};

/** @throws UsageError */
async function refuseTarget(
	application: INestApplicationContext,
	input: CommandInput,
): Promise<void> {
	const to = String(input.options.to);
	const isZip = input.options.zip === true;
	if (isZip && to === STANDARD_OUTPUT)
		throw new UsageError("--zip needs a directory; standard output gets a tar. Nothing was done.");
	if (isZip && !isOfOne(input))
		throw new UsageError(
			"--zip is for one registration: name one, or leave --zip out. Nothing was done.",
		);
	if (to === STANDARD_OUTPUT) return;
	if (!isZip && ZIP_NAME.test(to))
		throw new UsageError(
			`${to} would be a directory. ${isOfOne(input) ? "Add --zip, or name" : "Name"} a directory. Nothing was done.`,
		);
	await refuseUnsuitable(application, isZip && ZIP_NAME.test(to) ? dirname(to) : to);
}

/** Several, and a tar, have a folder for each. */
function isOfOne({ positionals, options }: CommandInput): boolean {
	return positionals.length === 1 && options.to !== STANDARD_OUTPUT;
}

async function runOne(application: INestApplicationContext, input: CommandInput): Promise<string> {
	const to = String(input.options.to);
	const registration = await findRegistration(application, argumentOf(input));
	const { reference } = registration;
	refusePurged(registration);
	const opened = await openOne(application, registration);
	const entries = exportEntries(opened, brandIn(application), exportOptionsOf(input));
	const without = () =>
		opened.lost.length === 0 ? "" : `, without lost ${opened.lost.join(", ")}`;
	return await interruptible(async (signal) => {
		if (input.options.zip === true) {
			const { writeZip } = await import("../export/write-zip.ts");
			const path = await writeZip(to, reference, entries, signal);
			await noteExported(application, reference);
			return `${reference} exported to ${path}${without()}`;
		}
		await writeDirectory(to, reference, entries, signal);
		await noteExported(application, reference);
		return `${reference} exported to ${to}${without()}`;
	});
}

/** @throws OperatorError also for a registration that was given up */
async function openOne(application: INestApplicationContext, registration: RegistrationSummary) {
	try {
		return await application.get(RegistrationExporter).export(registration);
	} catch (error) {
		const acceptedAt = await application.get(KeyFit).lossAcceptedAt();
		if (!isGivenUp(registration, error, acceptedAt)) throw error;
		throw new OperatorError(
			`${registration.reference} does not open, which was accepted as lost. Nothing was exported.`,
		);
	}
}

async function runSeveral(
	application: INestApplicationContext,
	input: CommandInput,
): Promise<string> {
	const to = String(input.options.to);
	const { open, purged } = await choose(application, input);
	if (open.length === 0) return await noneChosen(application, input, purged);
	const target = await openTarget(application, input);
	const { exported, present, failed, lost, givenUp } = await interruptible((signal) =>
		exportSeveral(application, open, {
			...exportOptionsOf(input),
			brand: brandIn(application),
			command: registrationsExport.name,
			target,
			input,
			signal,
		}),
	);
	const where = to === STANDARD_OUTPUT ? "standard output" : to;
	const report = [
		`${counted(exported, "registration")} exported to ${where}, with ${INDEX}.`,
		...(present > 0 ? [`${present} there already.`] : []),
		...(purged > 0 ? [leftOut(purged)] : []),
		...givenUp.map((reference) => `${reference}: accepted as lost, and left out`),
		...[...lost].map(([reference, uploads]) => `${reference}: without lost ${uploads.join(", ")}`),
		...(failed.size > 0 ? [`${failed.size} could not be exported:`] : []),
		...[...failed].map(([reference, reason]) => `${reference}: ${reason}`),
	].join("\n");
	// A registration that was named has to be exported, or the command fails.
	const lacks = input.positionals.length > 0 ? failed.size + givenUp.length : failed.size;
	if (lacks > 0) throw new OperatorError(report);
	return tell(application, input, report);
}

async function noneChosen(
	application: INestApplicationContext,
	input: CommandInput,
	purged: number,
): Promise<string> {
	if (input.options.to === STANDARD_OUTPUT) await (await openTarget(application, input)).finish();
	const none = purged > 0 ? leftOut(purged) : await describeNone(application, input.options);
	return tell(application, input, `${none} Nothing was exported.`);
}

/** Standard output has no place for it beside an archive. */
function tell(application: INestApplicationContext, { options }: CommandInput, report: string) {
	if (options.to !== STANDARD_OUTPUT) return report;
	application.get(Progress).note(report);
	return "";
}

function leftOut(purged: number): string {
	return `${purged} left out, because the purge has begun.`;
}

/** Registrations that a filter finds are not opened once their purge has begun; named ones fail. */
async function choose(application: INestApplicationContext, input: CommandInput) {
	const { positionals, options } = input;
	const named = new Map<string, RegistrationSummary>();
	for (const text of positionals) {
		const registration = await findRegistration(application, text).catch((error: unknown) => {
			if (!(error instanceof OperatorError)) throw error;
			throw new OperatorError(`${error.message} Nothing was exported.`);
		});
		named.set(registration.reference, registration);
	}
	if (named.size > 0) return { open: [...named.values()], purged: 0 };
	const filter = filterOf(options, application.get(RootKeys));
	const found = await application.get(RegistrationStore).list(filter);
	const open = found.filter(({ purgingSince }) => purgingSince === undefined);
	return { open, purged: found.length - open.length };
}

async function openTarget(
	application: INestApplicationContext,
	input: CommandInput,
): Promise<ExportTarget> {
	const to = String(input.options.to);
	const options = { ...exportOptionsOf(input), brand: brandIn(application) };
	if (to !== STANDARD_OUTPUT) return await FolderTarget.open(to, options);
	const modifiedAt = application.get<Clock>(CLOCK)();
	return new TarTarget(application.get(ArchiveOutput).open(), { ...options, modifiedAt });
}

function exportOptionsOf({ options }: CommandInput): ExportOptions {
	return {
		isSafeOnly: options.safeOnly === true,
		isOriginalsOnly: options.originalsOnly === true,
	};
}

function brandIn(application: INestApplicationContext): Brand {
	return brandOf(application.get<Environment>(ENVIRONMENT));
}
