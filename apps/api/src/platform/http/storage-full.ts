const SQLITE_FULL = 13;
/** Of file systems, and PostgreSQL's `disk_full`. */
const CODES: readonly unknown[] = ["ENOSPC", "EDQUOT", "53100"];

/** Whether a write failed because there is no space left. */
export function isStorageFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && CODES.includes(error.code)) return true;
	return ("errcode" in error && error.errcode === SQLITE_FULL) || isStorageFull(error.cause);
}
