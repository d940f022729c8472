import { expect, it } from "vitest";
import { RegistrationShreddedError } from "../domain/registrations/registration-contents.ts";
import { FileAlteredError } from "../domain/registrations/registration-export.ts";
import { FileMissingError } from "../platform/files/file-store.ts";
import { KeyUnwrapError } from "../platform/sealing/key-wrapper.ts";
import { SealBrokenError } from "../platform/sealing/seal.ts";
import { describeError } from "./describe-error.ts";

function systemError(code: string): Error {
	return Object.assign(new Error(`${code}: open '/a/path'`), { code, syscall: "open" });
}

it.each([
	[
		new RegistrationShreddedError("The key of ABC is not in the vault"),
		/^The key of ABC.*was purged/,
	],
	[new FileMissingError("No file 1"), /missing in the file store \(No file 1\)\..*backup/],
	[new FileAlteredError("The contents of idCopyF differ"), /altered or damaged \(The.*backup/],
	[new SealBrokenError("Sealed with another key"), /belongs to other keys \(Sealed.*backup/],
	[new KeyUnwrapError("It does not open"), /belongs to other keys.*backup/],
	[systemError("ENOSPC"), /^The disk is full\. Free space.*\/a\/path/],
	[Object.assign(new Error("database or disk is full"), { errcode: 13 }), /^The disk is full\./],
	[
		systemError("EACCES"),
		/^The user of this command, which is the server's, may not do this\..*\/a\/path/,
	],
	[systemError("EROFS"), /can only be read.*\/a\/path/],
	[systemError("ENOTDIR"), /^ENOTDIR: open '\/a\/path'$/],
])("%s is described by what happened and what to do", (error, sentence) => {
	const described = describeError(error);
	expect(described).toMatch(sentence);
	expect(described).not.toContain("\n");
});

it("an error that nobody expects is not described", () => {
	expect(describeError(new TypeError("x is undefined"))).toBeUndefined();
});
