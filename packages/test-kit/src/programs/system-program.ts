import { canInstallDebianPackages, installDebianPackages } from "./debian-packages.ts";
import { findExecutable, isExecutable } from "./find-executable.ts";

/** A system program that a test needs is missing. The message is one line that says what to do. */
export class MissingProgramError extends Error {
	override readonly name = "MissingProgramError";
}

/** A program of the operating system that a test needs. */
export interface SystemProgram {
	/** display name: `Chromium` */
	readonly title: string;
	/** environment variable with its path, if it is not in a usual place */
	readonly variable: string;
	/** names to look for on the PATH, in order of preference */
	readonly names: readonly string[];
	readonly usualPaths: readonly string[];
	/** Debian packages that provide it and its requirements */
	readonly debianPackages: readonly string[];
}

/** System access for the search; tests replace it. */
export interface SystemAccess {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly canInstall: () => Promise<boolean>;
	readonly install: (packages: readonly string[]) => Promise<void>;
}

const THIS_SYSTEM: SystemAccess = {
	environment: process.env,
	canInstall: canInstallDebianPackages,
	install: installDebianPackages,
};

/**
 * Finds a program: by its variable, at the usual paths, on the PATH. A missing program is installed
 * if this process is root on Debian.
 *
 * @returns the absolute path of the program
 * @throws MissingProgramError with one line that says what to install
 */
export async function systemProgram(
	program: SystemProgram,
	system: SystemAccess = THIS_SYSTEM,
): Promise<string> {
	const named = system.environment[program.variable];
	if (named) return requireNamed(program, named);
	const found = await find(program, system);
	if (found !== undefined) return found;
	if (!(await system.canInstall())) throw new MissingProgramError(adviceFor(program));
	await system.install(program.debianPackages);
	const installed = await find(program, system);
	if (installed === undefined) throw new MissingProgramError(adviceFor(program));
	return installed;
}

async function requireNamed({ variable }: SystemProgram, path: string): Promise<string> {
	if (await isExecutable(path)) return path;
	throw new MissingProgramError(`${variable} names ${path}, which is no program that can be run.`);
}

function find({ names, usualPaths }: SystemProgram, { environment }: SystemAccess) {
	return findExecutable({ names, usualPaths, searchPath: environment.PATH ?? "" });
}

function adviceFor({ title, variable, debianPackages }: SystemProgram): string {
	const packages = debianPackages.join(" ");
	return `${title} is missing: install it (Debian: apt-get install ${packages}) or set ${variable} to its path.`;
}
