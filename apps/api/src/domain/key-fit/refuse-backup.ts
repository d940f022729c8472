import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { realPath } from "../../platform/environment/is-inside.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { inFolder } from "./find-misfit.ts";
import { KeysDoNotFitError } from "./keys-do-not-fit-error.ts";

/** In both folders of a backup, and only of a finished one (`operator/backup/manifest.ts`). */
export const BACKUP_MANIFEST = "backup.json";
/** In both folders of a replica, and of nothing else (`operator/replica/replica-folders.ts`). */
export const REPLICA_MARK = "replica.json";

/** The finished backup in which a path lies, or would lie; undefined if there is none. */
export function backupAround(path: string): string | undefined {
	for (let folder = realPath(path); ; folder = dirname(folder)) {
		const isBackup = [DATABASE_FILE, VAULT_FILE].some((name) => existsSync(join(folder, name)));
		if (isBackup && existsSync(join(folder, BACKUP_MANIFEST))) return folder;
		if (folder === dirname(folder)) return undefined;
	}
}

/**
 * A start and almost every command, even a dry run, writes at least an audit entry. In a backup or a
 * replica that would look like damage, and it could no longer be restored.
 *
 * @throws KeysDoNotFitError
 */
export function refuseBackup({ DATA_DIR, KEY_DIR }: Environment): void {
	for (const [variable, path] of Object.entries({ DATA_DIR, KEY_DIR })) {
		const place = inFolder(variable, path);
		if (existsSync(join(path, BACKUP_MANIFEST)))
			throw new KeysDoNotFitError(
				`${place} is a finished backup, and must stay as it is. Nothing was done. Set ${variable} to the folder of the installation, or restore the backup into empty folders (docs/operating.md, Restore).`,
			);
		if (existsSync(join(path, REPLICA_MARK)))
			throw new KeysDoNotFitError(
				`${place} is a replica, which only \`replica follow\` may change. Nothing was done. Set ${variable} to the folder of the installation. If that is lost, make the replica a backup (\`replica finish\`), and restore it into empty folders (docs/operating.md, Replica).`,
			);
	}
}
