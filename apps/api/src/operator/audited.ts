import { userInfo } from "node:os";
import type { INestApplicationContext } from "@nestjs/common";
import { endOf } from "../domain/audit/audit-entry.ts";
import { type AuditEvent, AuditLog } from "../domain/audit/audit-log.ts";
import { isSqliteFull } from "../platform/database/sqlite-error.ts";
import { isStorageFull } from "../platform/http/storage-full.ts";
import { errorClassOf } from "../platform/logging/error-class.ts";
import { type Command, type CommandInput, OperatorError, UsageError } from "./command.ts";
import { reasonOf } from "./describe-error.ts";
import { nothingLeftToDo } from "./interruptible.ts";
import { Progress } from "./progress.ts";

/** Who runs a command, for the audit log. */
export function actorOf({ options }: CommandInput): { actor: string; uid: number | undefined } {
	return { actor: String(options.as ?? ownName()), uid: realUserId() };
}

/** @throws UsageError if the system knows no name of this user */
function ownName(): string {
	try {
		return userInfo().username;
	} catch {
		throw new UsageError(
			"This system has no name for your user id. Add --as NAME, for the audit log. Nothing was done.",
		);
	}
}

/**
 * The id of the user who runs a command: the caller of sudo, which sets SUDO_UID, or else the real
 * user of this process (docs/decisions/0015). Under sudo the latter is root, and under the
 * installed script the server's user.
 *
 * @returns undefined if the system has no such ids
 */
export function realUserId(
	sudoUid = process.env["SUDO_UID"],
	processUid = process.getuid?.(),
): number | undefined {
	return sudoUid !== undefined && /^\d+$/.test(sudoUid) ? Number(sudoUid) : processUid;
}

/**
 * Runs a command between its two audit entries. The first is written before: nothing is opened
 * without an entry, whatever happens in between.
 */
export async function audited(
	application: INestApplicationContext,
	command: Command,
	input: CommandInput,
): Promise<string> {
	const audit = application.get(AuditLog);
	const meant = await command.subjectOf(input, application);
	const subject = input.options.dryRun === true ? `${DRY_RUNS}${meant}` : meant;
	const begin = beginOf({ command: command.name, input, subject });
	if (!(await beginsEntry(application, begin, input))) return await command.run(application, input);
	const close = (end: "done" | "failed", outcome: string | undefined) =>
		audit.close({ ...begin, action: endOf(begin.action, end), outcome });
	let output: string;
	try {
		output = await command.run(application, input);
	} catch (error) {
		await close("failed", outcomeOf(command, error)).catch((reason: unknown) => {
			// The error itself says more, and may have the same cause, such as a lost disk.
			const why = reason instanceof Error ? reasonOf(reason) : String(reason);
			application.get(Progress).note(`The audit log has no end of this command: ${why}`);
		});
		throw error;
	}
	nothingLeftToDo();
	await close("done", command.recordsOutput ? firstLineOf(output) : undefined);
	return output;
}

function outcomeOf({ recordsOutput }: Command, error: unknown): string | undefined {
	const output = error instanceof OperatorError ? error.output : undefined;
	return recordsOutput && output !== undefined ? firstLineOf(output) : errorClassOf(error);
}

/** @returns false for a dry run that a full disk leaves without an entry: it changes nothing */
async function beginsEntry(
	application: INestApplicationContext,
	begin: AuditEvent,
	{ options }: CommandInput,
): Promise<boolean> {
	try {
		await application.get(AuditLog).open("operator", begin);
		return true;
	} catch (error) {
		const isFull = isStorageFull(error) || isSqliteFull(error);
		if (options.dryRun !== true || !isFull || !(error instanceof Error)) throw error;
		application.get(Progress).note(`${reasonOf(error)} So this dry run is not in the audit log.`);
		return false;
	}
}

function firstLineOf(output: string): string | undefined {
	return output.split("\n", 1)[0];
}

/** The subjects of dry runs begin with it. */
export const DRY_RUNS = "dry run: ";

interface Audited {
	/** the name of the command */
	readonly command: string;
	readonly input: CommandInput;
	readonly subject: string;
}

function beginOf({ command, input, subject }: Audited): AuditEvent {
	return { ...actorOf(input), action: command, subject };
}

/** One of several things that a command does, with audit entries as if it were the only one. */
export class AuditedPart {
	readonly #audit: AuditLog;
	readonly #begin: AuditEvent;

	private constructor(audit: AuditLog, begin: AuditEvent) {
		this.#audit = audit;
		this.#begin = begin;
	}

	/** Adds its first entry. */
	static async begin(application: INestApplicationContext, part: Audited): Promise<AuditedPart> {
		const audit = application.get(AuditLog);
		const begin = beginOf(part);
		await audit.record(begin);
		return new AuditedPart(audit, begin);
	}

	/** Adds its last entry. */
	async end(end: "done" | "failed"): Promise<void> {
		await this.#audit.record({ ...this.#begin, action: endOf(this.#begin.action, end) });
	}
}
