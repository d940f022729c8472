import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { OperatorError } from "../command.ts";

const OWN_PREFIX = `.export-${process.pid}-`;
/** Also the names of earlier releases, without a process. */
const DRAFT_NAME = /^\.export-(?:(\d+)-)?\w{6}$/;

/** Creates a folder for an unfinished export, with an unpredictable name, in its directory. */
export async function createExportDraft(directory: string): Promise<string> {
	return await mkdtemp(join(directory, OWN_PREFIX));
}

/** The unfinished exports in a directory whose processes have ended. */
export async function findDeadDrafts(directory: string): Promise<string[]> {
	const drafts = await draftsIn(directory);
	return drafts.filter(({ isOver }) => isOver).map(({ name }) => join(directory, name));
}

/** @throws OperatorError if another process is exporting to the directory */
export async function refuseBesideExport(directory: string): Promise<void> {
	const drafts = await draftsIn(directory);
	if (drafts.some(({ name, isOver }) => !isOver && !name.startsWith(OWN_PREFIX)))
		throw new OperatorError(
			`Another command is exporting to ${directory}. Nothing was exported. Repeat this when it has ended.`,
		);
}

async function draftsIn(directory: string) {
	return (await readdir(directory)).flatMap((name) => {
		const draft = DRAFT_NAME.exec(name);
		if (draft === null) return [];
		return [{ name, isOver: draft[1] === undefined || !isRunning(Number(draft[1])) }];
	});
}

/**
 * Removes what killed exports left in a directory: it contains readable documents. Only the draft of
 * one that may have replaced files stays, because the next export of one registration needs it, see
 * `write-directory.ts`.
 */
export async function removeDeadDrafts(directory: string): Promise<void> {
	const dead = await findDeadDrafts(directory);
	await removeDrafts(dead.filter((draft) => !existsSync(join(draft, "registration.json"))));
}

export async function removeDrafts(drafts: readonly string[]): Promise<void> {
	for (const draft of drafts) await rm(draft, { recursive: true, force: true });
}

/** Signal 0 only tests; without the right to send it there is a process. */
function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return errorCodeOf(error) === "EPERM";
	}
}
