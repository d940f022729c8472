import { readFileSync } from "node:fs";
import { credentialsOf, problemsOfFile } from "./private-files.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Secrets that may be given in a file instead, by the name with `_FILE` appended. */
export const SECRETS_IN_FILES = [
	"ROOT_SECRET",
	"ACCOUNTS_SECRET",
	"METRICS_TOKEN",
	"DATABASE_URL",
	"KEY_DATABASE_URL",
	"S3_SECRET_ACCESS_KEY",
	"SMTP_URL",
	"WEBHOOK_SECRET",
	"IAMSMART_CLIENT_SECRET",
	"RECAPTCHA_V3_SECRET_KEY",
	"RECAPTCHA_V2_SECRET_KEY",
] as const;

/**
 * Replaces `_FILE` variables by the contents of their files. Secrets with several values have one
 * per line, or separate them by commas.
 *
 * @returns the variables, and the problems of the files, without their contents
 */
export function readSecretFiles(given: Variables): { given: Variables; problems: string[] } {
	const read: Record<string, string> = {};
	const problems: string[] = [];
	for (const name of SECRETS_IN_FILES) {
		const variable = `${name}_FILE`;
		const path = given[variable];
		if (path === undefined) continue;
		if (given[name] !== undefined)
			problems.push(`${variable}: must not be set together with ${name}`);
		const isStrict = given["NODE_ENV"] === "production";
		const found = problemsOfFile(variable, path, { isStrict, ...credentialsOf(given) });
		problems.push(...found);
		const text = tryToRead(path);
		if (text === "") problems.push(`${variable}: is empty`);
		if (text) read[name] = text;
	}
	return { given: { ...given, ...read }, problems };
}

/** @returns undefined if it cannot be read, which is reported elsewhere */
function tryToRead(path: string): string | undefined {
	try {
		return joinLines(readFileSync(path, "utf8"));
	} catch {
		return undefined;
	}
}

/** Secrets with several values have one per line in a file, and commas between them in a variable. */
export function joinLines(text: string): string {
	return text
		.trim()
		.split(/\s*\n\s*/)
		.join(",");
}
