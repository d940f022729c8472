import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS_BITS = 0o077;
const OTHERS_WRITE_BITS = 0o022;

/**
 * What is wrong with a file that holds a secret: not there, not to be read, or to be read by others.
 *
 * @param isStrict whether others count, as in production
 */
export function problemsOfFile(variable: string, path: string, isStrict: boolean): string[] {
	try {
		accessSync(path, constants.R_OK);
	} catch {
		return [`${variable}: the file cannot be read`];
	}
	const facts = statSync(path);
	if (!facts.isFile()) return [`${variable}: is no file`];
	if (!isStrict || (facts.mode & OTHERS_BITS) === 0) return [];
	return [`${variable}: the file must be readable by its owner alone (chmod 600)`];
}

/** What others may read or change in the directory of keys; one that is not there yet is right. */
export function problemsOfKeyDirectory(path: string): string[] {
	const facts = statSync(path, { throwIfNoEntry: false });
	if (facts === undefined) return [];
	if (!facts.isDirectory()) return ["KEY_DIR: is no directory"];
	const problems =
		(facts.mode & OTHERS_WRITE_BITS) === 0
			? []
			: ["KEY_DIR: others may write there; it must be its owner's alone (chmod 700)"];
	const entries = readdirSync(path, { recursive: true, withFileTypes: true });
	for (const entry of entries.filter((entry) => entry.isFile())) {
		const file = join(entry.parentPath, entry.name);
		const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
		if ((mode & OTHERS_BITS) !== 0)
			problems.push(`KEY_DIR: ${entry.name} must be readable by its owner alone (chmod 600)`);
	}
	return problems;
}
