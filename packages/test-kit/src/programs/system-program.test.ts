import { expect, test } from "vitest";
import {
	MissingProgramError,
	type SystemAccess,
	type SystemProgram,
	systemProgram,
} from "./system-program.ts";

const SCANNER: SystemProgram = {
	title: "The scanner",
	variable: "SCANNER_PATH",
	names: ["scanner-that-nobody-has"],
	usualPaths: [],
	debianPackages: ["scanner", "scanner-data"],
};

function accessTo(parts: Partial<SystemAccess>): SystemAccess {
	return {
		environment: {},
		canInstall: async () => false,
		install: () => Promise.reject(new Error("nothing may be installed here")),
		...parts,
	};
}

test("uses the path in the variable first", async () => {
	const system = accessTo({ environment: { SCANNER_PATH: "/bin/sh" } });
	expect(await systemProgram({ ...SCANNER, usualPaths: ["/bin/cat"] }, system)).toBe("/bin/sh");
});

test("fails if the variable names a missing program", async () => {
	const system = accessTo({ environment: { SCANNER_PATH: "/nowhere" } });
	const found = systemProgram({ ...SCANNER, usualPaths: ["/bin/cat"] }, system);
	await expect(found).rejects.toThrow(
		new MissingProgramError("SCANNER_PATH names /nowhere, which is no program that can be run."),
	);
});

test("does not install a program that exists", async () => {
	const system = accessTo({ environment: { PATH: "/bin" }, canInstall: async () => true });
	expect(await systemProgram({ ...SCANNER, names: ["sh"] }, system)).toBe("/bin/sh");
});

test("installs a missing program if permitted", async () => {
	const installed: string[] = [];
	const environment: Record<string, string> = {};
	const install = async (packages: readonly string[]) => {
		installed.push(...packages);
		environment.PATH = "/bin";
	};
	const system = accessTo({ environment, canInstall: async () => true, install });
	expect(await systemProgram({ ...SCANNER, names: ["sh"] }, system)).toBe("/bin/sh");
	expect(installed).toEqual(["scanner", "scanner-data"]);
});

const ADVICE =
	"The scanner is missing: install it (Debian: apt-get install scanner scanner-data) or set SCANNER_PATH to its path.";

test("says what to install if it may not install", async () => {
	await expect(systemProgram(SCANNER, accessTo({}))).rejects.toThrow(
		new MissingProgramError(ADVICE),
	);
});

test("fails if the installation did not provide the program", async () => {
	const system = accessTo({ canInstall: async () => true, install: async () => undefined });
	await expect(systemProgram(SCANNER, system)).rejects.toThrow(new MissingProgramError(ADVICE));
});
