import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { BACKUP_MANIFEST, REPLICA_MARK } from "../../domain/key-fit/refuse-backup.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { writeDurably } from "../../platform/files/write-durably.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";

const manifestSchema = v.object({
	/** the same in both folders */
	id: v.string(),
	installation: v.string(),
	finishedAt: v.pipe(v.string(), v.isoTimestamp()),
	/** the commit that made it; null if it was built without git */
	version: v.nullable(v.string()),
	/** of the newest migration */
	schema: v.string(),
	registrations: v.number(),
	files: v.number(),
	/** reference, upload and id of the files that it lacks: they were missing, damaged or unreadable in the file store */
	broken: v.array(v.string()),
	/** others that were missing or damaged there; it has an earlier backup's copies of them */
	kept: v.optional(v.array(v.string()), []),
	/** references whose key the vault lacks, although nothing purged them and no loss was accepted */
	keyless: v.optional(v.array(v.string()), []),
	/** references that do not open or lack files, and whose loss was accepted */
	givenUp: v.optional(v.array(v.string()), []),
	/** SHA-256 of the tables' file, in the manifest of the keys too: nobody changes one copy alone */
	tables: v.string(),
	/** SHA-256 in hexadecimal of the folder's other files, by path; without sealed files, which prove themselves */
	digests: v.record(v.string(), v.string()),
});

/** What a folder of a backup contains. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** @throws OperatorError without a manifest */
export async function readManifest(folder: string): Promise<Manifest> {
	const path = join(resolve(folder), BACKUP_MANIFEST);
	try {
		const result = v.safeParse(manifestSchema, JSON.parse(await readFile(path, "utf8")));
		if (result.success) return result.output;
	} catch (error) {
		if (errorCodeOf(error) !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
	}
	if (!existsSync(folder))
		throw new OperatorError(`There is no ${resolve(folder)}. Name the folder of a backup.`);
	if (existsSync(join(folder, REPLICA_MARK)))
		throw new OperatorError(
			`${resolve(folder)} is a replica. \`replica finish\` makes a replica, or a copy of it, a backup (docs/operating.md, Replica).`,
		);
	throw new OperatorError(
		`${resolve(folder)} is not a finished backup of this command: it has no valid ${BACKUP_MANIFEST}. Choose another one.`,
	);
}

/** Paths of all that a backup consists of, except for sealed files. */
export interface BackupContents {
	readonly inData: readonly string[];
	readonly inKeys: readonly string[];
}

/**
 * Makes two folders a finished backup. Call it after everything else is on the disk.
 *
 * @returns the manifest of the data
 */
export async function finishBackup(
	folders: { readonly data: string; readonly keys: string },
	facts: Omit<Manifest, "tables" | "digests">,
	{ inData, inKeys }: BackupContents,
): Promise<Manifest> {
	const ofData = await digestsOf(folders.data, [DATABASE_FILE, ...inData]);
	const common = { ...facts, tables: ofData[DATABASE_FILE] ?? "" };
	const ofKeys = await digestsOf(folders.keys, [VAULT_FILE, ...inKeys]);
	await writeManifest(folders.keys, { ...common, digests: ofKeys });
	const manifest = { ...common, digests: ofData };
	await writeManifest(folders.data, manifest);
	return manifest;
}

async function digestsOf(
	folder: string,
	names: readonly string[],
): Promise<Record<string, string>> {
	const entries: [string, string][] = [];
	for (const name of names) entries.push([name, await digestOfFile(join(folder, name))]);
	return Object.fromEntries(entries);
}

/** The file is complete under its name, or absent. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	await writeDurably(join(folder, BACKUP_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** SHA-256 in hexadecimal. */
export async function digestOfFile(path: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}

/** @returns the paths of the manifest's files that are missing or were changed */
export async function findChanged(folder: string, { digests }: Manifest): Promise<string[]> {
	const changed: string[] = [];
	for (const [name, digest] of Object.entries(digests)) {
		const path = join(folder, name);
		const found = await digestOfFile(path).catch((error) => {
			if (errorCodeOf(error) === "ENOENT") return undefined;
			throw error;
		});
		if (found !== digest) changed.push(path);
	}
	return changed;
}
