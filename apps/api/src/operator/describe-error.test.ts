import { expect, it } from "vitest";
import { RegistrationShreddedError } from "../domain/registrations/registration-contents.ts";
import {
	FileAlteredError,
	FileUnreadableError,
} from "../domain/registrations/registration-export.ts";
import { CommitFailedError } from "../platform/database/commit-failed-error.ts";
import { DatabaseUnavailableError } from "../platform/database/database-unavailable-error.ts";
import { FileMissingError } from "../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../platform/files/file-store-unavailable-error.ts";
import { VaultBusyError } from "../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../platform/sealing/key-wrapper.ts";
import { SealBrokenError } from "../platform/sealing/seal.ts";
import { describeError } from "./describe-error.ts";

function systemError(code: string): Error {
	return Object.assign(new Error(`${code}: open '/a/path'`), { code, syscall: "open" });
}

function sqliteError(errcode: number): Error {
	const facts = { code: "ERR_SQLITE_ERROR", errcode, path: "/a/registrations.db" };
	return Object.assign(new Error("a reason of SQLite"), facts);
}

/** An error of PostgreSQL's driver. */
function sqlError(code: string, message: string): Error {
	return Object.assign(new Error(message), { code, severity: "ERROR" });
}

it.each([
	[
		new RegistrationShreddedError("The key of ABC is not in the vault"),
		/^The key of ABC.*was purged/,
	],
	[new FileMissingError("No file 1"), /missing in the file store \(No file 1\)\..*backup/],
	[
		new FileUnreadableError("idCopyF: file 1", { cause: systemError("EIO") }),
		/cannot be read \(idCopyF: file 1\)\. The disk does not work/,
	],
	[new FileAlteredError("The contents of idCopyF differ"), /altered or damaged \(The.*backup/],
	[new SealBrokenError("Sealed with another key"), /belongs to other keys \(Sealed.*backup/],
	[new KeyUnwrapError("It does not open"), /belongs to other keys.*backup/],
	[
		new FileStoreUnavailableError({ code: "ECONNREFUSED", isEndUnknown: true }),
		/^The file store does not work \(ECONNREFUSED\)\. Check that it runs, the S3_/,
	],
	[
		new DatabaseUnavailableError("", {
			cause: Object.assign(new Error('database "sim" does not exist'), { code: "3D000" }),
		}),
		/^The database cannot be used: database "sim" does not exist \(3D000\)\. Check/,
	],
	[
		sqlError("42501", "permission denied for table settings"),
		/^The role of .+ lacks a right \(permission denied for table settings\)\. Grant it/,
	],
	[
		sqlError("42P01", 'relation "registrations" does not exist'),
		/lacks tables .+`database migrate`/,
	],
	[
		sqlError("53100", "could not extend file"),
		/^The disk of PostgreSQL is full \(could not extend file\)/,
	],
	[
		new DatabaseUnavailableError("", { cause: systemError("ECONNREFUSED") }),
		/^The database cannot be reached \(ECONNREFUSED\)\. Check/,
	],
	[
		Object.assign(systemError("ENOENT"), { syscall: "mkdir" }),
		/^This directory cannot be created\. Choose another path/,
	],
	[systemError("ENOSPC"), /^The disk is full\. Free space, and.*\/a\/path/],
	[
		Object.assign(systemError("ENOSPC"), { path: "/proc/none", dest: "/dev/none/copy" }),
		/^The disk of \/dev is full\. Free space there, and repeat the command \(ENOSPC/,
	],
	[Object.assign(new Error("database or disk is full"), { errcode: 13 }), /^The disk is full\./],
	[
		Object.assign(systemError("EACCES"), { path: "/a/path" }),
		/^The user .* may not (do this|use \/, which belongs to root) .*\/a\/path/,
	],
	[
		Object.assign(new CommitFailedError("The commit failed", { cause: sqliteError(11) })),
		/^\/a\/registrations\.db is damaged: see docs\/operating\.md, Restore \(.+\)\.$/,
	],
	[sqliteError(26), /^\/a\/registrations\.db is damaged/],
	[
		sqliteError(13),
		/^The disk of \/a is full\. Free space there, and repeat the command \(\/a\/registrations\.db: /,
	],
	[sqliteError(778), /^The disk does not work\..*\/a\/registrations\.db/],
	[sqliteError(5), /^\/a\/registrations\.db is in use by another process\./],
	[sqliteError(1), /^\/a\/registrations\.db cannot be used/],
	[new VaultBusyError("busy"), /^Another process is using the key vault.* Repeat the command\.$/],
	[systemError("ENOENT"), /^ENOENT: open '\/a\/path'$/],
	[Object.assign(systemError("EEXIST"), { syscall: "mkdir" }), /^EEXIST: open '\/a\/path'$/],
	[systemError("EROFS"), /can only be read.*\/a\/path/],
	[systemError("ENOTDIR"), /^A file is in the place of a folder\. Name another.*\/a\/path/],
	[systemError("ELOOP"), /^ELOOP: open '\/a\/path'$/],
])("%s is described by what happened and what to do", (error, sentence) => {
	const described = describeError(error);
	expect(described).toMatch(sentence);
	expect(described).not.toContain("\n");
});

it("an error that nobody expects is not described", () => {
	expect(describeError(new TypeError("x is undefined"))).toBeUndefined();
});
