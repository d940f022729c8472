import { expect, it } from "vitest";
import { realUserId } from "./audited.ts";

it.each([
	["1000", 0, 1000],
	["1000", 997, 1000],
	["", 997, 997],
	["root", 997, 997],
])(
	"with SUDO_UID %j, a command in a process of user %i is run by user %i",
	(sudoUid, processUid, id) => {
		expect(realUserId(sudoUid, processUid)).toBe(id);
	},
);
