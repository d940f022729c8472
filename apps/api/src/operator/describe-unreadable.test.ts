import { expect, it } from "vitest";
import { describeUnreadable } from "./describe-unreadable.ts";

it.each([
	["ENOENT", "a.csv was not found."],
	["ENOTDIR", "a.csv was not found."],
	["EISDIR", "a.csv is a directory."],
	[
		"EACCES",
		"The user of this command, which is the server's, may not read a.csv. Use `accounts import - < a.csv`.",
	],
	[
		"EPERM",
		"The user of this command, which is the server's, may not read a.csv. Use `accounts import - < a.csv`.",
	],
	["EIO", "a.csv cannot be read (EIO)."],
])("%s of a file is described by: %s", (code, sentence) => {
	expect(describeUnreadable("a.csv", Object.assign(new Error(code), { code }))).toBe(sentence);
});
