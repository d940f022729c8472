import { RegistrationShreddedError } from "../domain/registrations/registration-contents.ts";
import {
	FileAlteredError,
	FileUnreadableError,
} from "../domain/registrations/registration-export.ts";
import { DatabaseUnavailableError } from "../platform/database/database-unavailable-error.ts";
import { describeSqliteError } from "../platform/database/sqlite-error.ts";
import { describeDenied } from "../platform/files/describe-denied.ts";
import { FileMissingError } from "../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../platform/files/file-store-unavailable-error.ts";
import { describeFullDisk, fullFolderOf } from "../platform/files/full-disk.ts";
import { isStorageFull } from "../platform/http/storage-full.ts";
import { VaultBusyError } from "../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../platform/sealing/key-wrapper.ts";
import { SealBrokenError } from "../platform/sealing/seal.ts";

const PUT_BACK =
	"Nothing was changed. If a backup has it, put it back; if none has, run `registrations accept-loss` (docs/operating.md, Incidents).";
const FROM_BACKUP =
	"Nothing was changed. Restore it from a backup (docs/operating.md, Restore); if nothing explains it, treat it as an incident.";

/** What the operating system says, and what to do. Its own message names the path. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
	ENOTDIR: "A file is in the place of a folder. Name another path",
	EISDIR: "A folder is in the place of a file",
	ENAMETOOLONG: "The name is too long. Choose a shorter one",
	EPERM:
		"The system forbids it, although the user has the rights: the folder may be immutable (lsattr). Choose another one",
	EROFS: "The disk can only be read. Mount it for writing, and repeat the command",
	EPIPE:
		"The program that reads standard output has ended, so the archive is not complete. Repeat the command",
	EIO: "The disk does not work. Look into the system's log, and at docs/operating.md, Restore",
};

/** A code of PostgreSQL's own: it answers, and says in words what is wrong. */
const SQLSTATE = /^[\dA-Z]{5}$/;

function describeUnavailable({ code, cause }: DatabaseUnavailableError): string {
	const what =
		SQLSTATE.test(code) && cause instanceof Error
			? `cannot be used: ${cause.message}`
			: "cannot be reached";
	return `The database ${what} (${code}). Check that it runs, and DATABASE_URL and KEY_DATABASE_URL; then repeat the command.`;
}

/** PostgreSQL answers, and refuses the statement (its manual, appendix A). */
function describeRefusal(message: string, code: string): string {
	if (code === "42501")
		return `The role of DATABASE_URL or KEY_DATABASE_URL lacks a right (${message}). Grant it (docs/operating.md, Several processes); then repeat the command.`;
	if (code === "53100")
		return `The disk of PostgreSQL is full (${message}). Free space there; then repeat the command.`;
	if (code === "42P01")
		return `The database lacks tables (${message}). Start the server first, or run \`database migrate\`.`;
	return `The database refuses (${message}, ${code}). Check DATABASE_URL and KEY_DATABASE_URL; then repeat the command.`;
}

function describeFile(error: Error): string | undefined {
	if (error instanceof FileMissingError)
		return `A file of the registration is missing in the file store (${error.message}). ${PUT_BACK}`;
	if (error instanceof FileAlteredError)
		return `A file of the registration was altered or damaged (${error.message}). ${PUT_BACK}`;
	if (!(error instanceof FileUnreadableError)) return undefined;
	const why = error.cause instanceof Error ? ` ${reasonOf(error.cause)}` : "";
	return `A file of the registration cannot be read (${error.message}).${why}`;
}

/** The description of an error, or else its own message. */
export function reasonOf(error: Error): string {
	return describeError(error) ?? error.message;
}

/**
 * What has happened and what to do, for errors that a command may meet without being wrong itself.
 *
 * @returns undefined for others
 */
export function describeError(error: Error): string | undefined {
	if (error instanceof DatabaseUnavailableError) return describeUnavailable(error);
	if (error instanceof FileStoreUnavailableError)
		return `The file store does not work (${error.code}). Check that it runs, the S3_… variables and the rights of their key; then repeat the command.`;
	if (error instanceof RegistrationShreddedError)
		return `${error.message}, so it cannot be opened: it was purged, or the vault is older than the data or was lost. If it should open, restore data and keys of one backup (docs/operating.md, Restore); if no backup has the key, run \`registrations accept-loss\`.`;
	if (error instanceof SealBrokenError || error instanceof KeyUnwrapError)
		return `Something stored was altered, damaged, or belongs to other keys (${error.message}). ${FROM_BACKUP}`;
	if (error instanceof VaultBusyError)
		return "Another process is using the key vault, so deleted keys are still in its log. Repeat the command.";
	if ("severity" in error && "code" in error)
		return describeRefusal(error.message, String(error.code));
	const described = describeFile(error) ?? describeSqliteError(error) ?? describeDenied(error);
	if (described !== undefined) return described;
	if (isStorageFull(error)) return describeFullDisk(fullFolderOf(error), error.message);
	return "syscall" in error ? describeSystemError(error) : undefined;
}

function describeSystemError(error: Error & { readonly syscall: unknown }): string {
	const code = "code" in error ? String(error.code) : "";
	if (error.syscall === "uv_cwd")
		return "The folder in which this command runs was removed. Change to another one, and repeat the command.";
	if (code === "ENOENT" && error.syscall === "mkdir")
		return `This directory cannot be created. Choose another path (${error.message}).`;
	const known = SYSTEM_ERRORS[code];
	// Node's own message names the cause and the path: `EACCES: permission denied, open '…'`.
	return known === undefined ? error.message : `${known} (${error.message}).`;
}
