import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnvironmentFile, problemsOfEnvironmentFile } from "./parse-environment-file.ts";
import { joinLines, SECRETS_IN_FILES } from "./secret-files.ts";

/** The name of a variable, in lower case with hyphens. */
const CREDENTIAL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export interface Settings {
	readonly variables: Readonly<Record<string, string>>;
	/** in sentences, without what is in a file */
	readonly warnings: readonly string[];
}

/**
 * Reads the settings of an installation, as systemd gives them to the server: the file
 * `environment` of a folder and, for root, the secrets in its folder `credentials`, each in a file
 * named like its variable in lower case with hyphens. Other files there are reported and left out;
 * with extensions, their own secrets are read too.
 *
 * @throws Error of the file system without the file `environment`
 */
export function readSettings(folder: string): Settings {
	const file = join(folder, "environment");
	const text = readFileSync(file, "utf8");
	const variables = parseEnvironmentFile(text);
	const warnings = problemsOfEnvironmentFile(text).map((problem) => `${file}: ${problem}`);
	const hasOwn = variables["EXTENSIONS"] !== undefined;
	for (const path of credentialsIn(folder)) {
		const name = basename(path).toUpperCase().replaceAll("-", "_");
		const isKnown = SECRETS_IN_FILES.some((known) => known === name);
		if (CREDENTIAL.test(basename(path)) && (isKnown || hasOwn))
			variables[name] = joinLines(readFileSync(path, "utf8"));
		else warnings.push(`${path} is left out: it is not named like a secret of the server.`);
	}
	return { variables, warnings };
}

/**
 * The files with secrets in an installation's folder.
 *
 * @returns their paths; none if this user, like the server's, may not list them
 */
export function credentialsIn(folder: string): string[] {
	try {
		return readdirSync(join(folder, "credentials"), { withFileTypes: true })
			.filter((entry) => !entry.isDirectory())
			.map((entry) => join(entry.parentPath, entry.name))
			.sort();
	} catch {
		return [];
	}
}
