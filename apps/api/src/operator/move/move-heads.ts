import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { HEAD_ENDING, isHead } from "../../domain/audit/audit-heads.ts";
import { makeDurableDirectory } from "../../platform/files/durable-directory.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { OperatorError } from "../command.ts";
import { copyDurably } from "../copy-durably.ts";

/**
 * Copies the signed heads of the audit log, so that missing entries are detected at the target too.
 *
 * @param chains of the source's log; a head from an earlier attempt belongs to one of them
 * @returns the number of heads
 * @throws OperatorError if there are heads of another installation
 */
export async function moveHeads(
	from: string,
	to: string,
	chains: ReadonlySet<string>,
): Promise<number> {
	const names = existsSync(from) ? await headsIn(from) : [];
	if (resolve(from) === resolve(to)) return names.length;
	makeDurableDirectory(to);
	const isStrange = (name: string) =>
		!names.includes(name) && !chains.has(basename(name, HEAD_ENDING));
	const strange = (await headsIn(to)).filter(isStrange);
	if (strange.length > 0)
		throw new OperatorError(
			`${to} contains heads of another audit log (${strange[0]}). Set AUDIT_HEADS_DIR, or KEY_DIR, to an empty directory.`,
		);
	for (const name of names) await copyDurably(join(from, name), join(to, name));
	await syncDirectory(to);
	return names.length;
}

async function headsIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter(isHead);
}
