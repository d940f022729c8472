import { isInside } from "../platform/environment/is-inside.ts";
import { fullFolderOf } from "../platform/files/full-disk.ts";
import { isStorageFull } from "../platform/http/storage-full.ts";

/** The folder on whose full disk an error happened; undefined if it was on neither. */
export function fullOneOf(folders: readonly string[], error: unknown): string | undefined {
	const full = isStorageFull(error) ? fullFolderOf(error) : undefined;
	return folders.find((folder) => isInside(full, folder));
}
