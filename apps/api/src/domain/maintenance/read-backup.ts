import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

/**
 * What a backup writes at its end, into both its folders and into DATA_DIR
 * (docs/deploying/sim-registration-backup).
 */
const BACKUP_MARK = "backup.json";

const markSchema = v.object({
	finishedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type BackupMark = v.InferOutput<typeof markSchema>;

/**
 * @returns the newest finished backup of the data in a DATA_DIR, or the one that it was restored from;
 *   undefined if none is known
 */
export async function readBackup(dataDirectory: string): Promise<BackupMark | undefined> {
	try {
		const text = await readFile(join(dataDirectory, BACKUP_MARK), "utf8");
		const result = v.safeParse(markSchema, JSON.parse(text));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
