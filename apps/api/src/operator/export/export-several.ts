import { join } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { Events } from "../../domain/events/events.ts";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import {
	RegistrationContents,
	RegistrationShreddedError,
} from "../../domain/registrations/registration-contents.ts";
import {
	FileAlteredError,
	FileUnreadableError,
	type RegistrationExport,
	RegistrationExporter,
} from "../../domain/registrations/registration-export.ts";
import type { Brand } from "../../platform/brand/brand.ts";
import { Database } from "../../platform/database/database.ts";
import { FileMissingError } from "../../platform/files/file-store.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { AuditedPart } from "../audited.ts";
import { type CommandInput, OperatorError } from "../command.ts";
import { reasonOf } from "../describe-error.ts";
import { InterruptedError } from "../interruptible.ts";
import { Progress } from "../progress.ts";
import { type ExportOptions, exportEntries } from "./export-entries.ts";
import type { ExportTarget } from "./export-target.ts";

/** What keeps a registration from opening at all. */
const UNOPENED = [RegistrationShreddedError, KeyUnwrapError, SealBrokenError];
const LOST_WITH_KEYS = [RegistrationShreddedError, KeyUnwrapError];
const OF_ONE_REGISTRATION = [
	OperatorError,
	FileMissingError,
	FileAlteredError,
	FileUnreadableError,
	...UNOPENED,
];

interface SeveralOptions extends ExportOptions {
	readonly target: ExportTarget;
	readonly brand: Brand;
	/** of the command, for the audit log */
	readonly command: string;
	readonly input: CommandInput;
	/** interrupts it */
	readonly signal: AbortSignal;
}

interface SeveralOutcome {
	readonly exported: number;
	/** how many the target had already */
	readonly present: number;
	/** what happened, by reference */
	readonly failed: ReadonlyMap<string, string>;
	/** the lost fields and documents of those in the target, by reference */
	readonly lost: ReadonlyMap<string, readonly string[]>;
	/** references of those that do not open, which was accepted */
	readonly givenUp: readonly string[];
}

/**
 * Exports registrations one after the other. One that cannot be opened does not prevent others. The
 * audit log has a begin and an end for each that is opened.
 */
export async function exportSeveral(
	application: INestApplicationContext,
	registrations: readonly RegistrationSummary[],
	{ target, brand, command, input, signal, ...options }: SeveralOptions,
): Promise<SeveralOutcome> {
	const exporter = application.get(RegistrationExporter);
	const stillLost = await application.get(RegistrationContents).listLost();
	const acceptedAt = await application.get(KeyFit).lossAcceptedAt();
	const progress = application.get(Progress);
	const failed = new Map<string, string>();
	const lost = new Map<string, readonly string[]>();
	const givenUp: string[] = [];
	const unended = new Map<string, AuditedPart>();
	let [exported, present] = [0, 0];
	try {
		for (const [done, registration] of registrations.entries()) {
			const { reference } = registration;
			progress.report(done, registrations.length, "registrations");
			try {
				const there = await target.has(reference);
				refuseOutdated(registration, there);
				const lacks = there ?? (await exportNext(registration));
				if (there) present += 1;
				else exported += 1;
				if (lacks.length > 0) lost.set(reference, lacks);
			} catch (error) {
				const reason = reasonOrThrow(error, signal);
				if (isGivenUp(registration, error, acceptedAt)) givenUp.push(reference);
				else failed.set(reference, reason);
			}
		}
		await target.finish();
	} catch (error) {
		for (const part of unended.values()) await part.end("failed");
		throw withKept(error);
	}
	for (const [reference, part] of unended) await endDone(reference, part);
	return { exported, present, failed, lost, givenUp };

	function withKept(error: unknown): unknown {
		const [kept, { keptIn }] = [exported + present, target];
		if (!(error instanceof InterruptedError) || keptIn === undefined || kept === 0) return error;
		return new InterruptedError(
			error.signal,
			`${kept} of ${registrations.length} are in ${keptIn}; repeat the command for the rest.`,
		);
	}

	/** @throws OperatorError if an export was made without what can be read again */
	function refuseOutdated(
		{ id, reference }: RegistrationSummary,
		lacks: readonly string[] = [],
	): void {
		const found = lacks.filter((name) => !stillLost.get(id)?.includes(name));
		if (found.length === 0) return;
		throw new OperatorError(
			`${join(target.keptIn ?? "", reference)} lacks ${found.join(", ")}, which can be read again. Remove that folder, and repeat the command.`,
		);
	}

	async function exportNext(registration: RegistrationSummary): Promise<readonly string[]> {
		const { reference: subject } = registration;
		refusePurged(registration);
		const part = await AuditedPart.begin(application, { command, input, subject });
		let opened: RegistrationExport;
		try {
			opened = await exporter.export(registration);
			await target.write(subject, exportEntries(opened, brand, options), signal);
		} catch (error) {
			await part.end("failed");
			throw error;
		}
		if (target.keptIn !== undefined) await endDone(subject, part);
		else unended.set(subject, part);
		return opened.lost;
	}

	async function endDone(reference: string, part: AuditedPart): Promise<void> {
		await noteExported(application, reference);
		await part.end("done");
	}
}

/** Before the audit log's last entry: listeners may hear twice of an export, and miss none. */
export async function noteExported(
	application: INestApplicationContext,
	reference: string,
): Promise<void> {
	const events = application.get(Events);
	await events.add(application.get(Database), "registration exported", reference);
}

/** @throws the error, unless others can still be exported */
function reasonOrThrow(error: unknown, signal: AbortSignal): string {
	const isOfOne = error instanceof Error && concernsOneRegistration(error);
	if (signal.aborted || !isOfOne) throw error;
	return reasonOf(error);
}

/** Whether a registration's key is lost, or its values or key are damaged. */
export function isUnopened(error: unknown): error is Error {
	return UNOPENED.some((kind) => error instanceof kind);
}

/**
 * Whether it was accepted, for one registration or with lost keys, that a registration does not open.
 *
 * @param acceptedAt when a loss of keys was last accepted; damage never was
 */
export function isGivenUp(
	{ lostAt, submittedAt }: RegistrationSummary,
	error: unknown,
	acceptedAt = "",
): boolean {
	if (lostAt !== undefined) return isUnopened(error);
	return submittedAt <= acceptedAt && LOST_WITH_KEYS.some((kind) => error instanceof kind);
}

/** Whether an error of opening a registration says nothing about the others. */
export function concernsOneRegistration(error: Error): boolean {
	return OF_ONE_REGISTRATION.some((kind) => error instanceof kind);
}

/** @throws OperatorError if its purge has begun */
export function refusePurged({ reference, purgingSince }: RegistrationSummary): void {
	if (purgingSince === undefined) return;
	throw new OperatorError(
		`The purge of ${reference} has begun: its key is destroyed, and it can no longer be opened. The next purge removes the rest.`,
	);
}
