import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { errorCodeOf } from "../logging/error-code.ts";
import { isInside } from "./is-inside.ts";

const OTHERS_BITS = 0o077;
const GROUP_READ_BIT = 0o040;
const OTHERS_WRITE_BITS = 0o022;

interface Strictness {
	/** whether access by others counts, as in production */
	readonly isStrict: boolean;
	/** directory of systemd's credentials (`LoadCredential=`) */
	readonly credentials: string | undefined;
}

/** systemd's credentials; systemd sets the variable. */
export function credentialsOf(
	given: Readonly<Record<string, string | undefined>>,
): Pick<Strictness, "credentials"> {
	return { credentials: given["CREDENTIALS_DIRECTORY"] };
}

/** Problems of a file with a secret: missing, unreadable, or readable by others. */
export function problemsOfFile(
	variable: string,
	path: string,
	{ isStrict, credentials }: Strictness,
): string[] {
	try {
		accessSync(path, constants.R_OK);
	} catch {
		return [`${variable}: the file cannot be read`];
	}
	const facts = statSync(path);
	if (!facts.isFile()) return [`${variable}: is not a file`];
	// From systemd 254 on a credential's only user has access by an ACL, whose mask looks like read
	// permission for the group. The directory admits nobody else.
	const refused = isInside(path, credentials) ? OTHERS_BITS & ~GROUP_READ_BIT : OTHERS_BITS;
	if (!isStrict || (facts.mode & refused) === 0) return [];
	return [`${variable}: the file must be readable only by its owner (chmod 600)`];
}

/**
 * Problems of the key directory: access by others. A missing directory is fine. One that this process
 * may not read is reported by what uses it, with its owner.
 */
export function problemsOfKeyDirectory(path: string): string[] {
	const facts = unlessDenied(() => statSync(path, { throwIfNoEntry: false }));
	if (facts === undefined) return [];
	if (!facts.isDirectory()) return ["KEY_DIR: is not a directory"];
	const problems =
		(facts.mode & OTHERS_WRITE_BITS) === 0
			? []
			: ["KEY_DIR: others may write to it; only its owner may (chmod 700)"];
	for (const file of filesBelow(path)) {
		const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
		if ((mode & OTHERS_BITS) !== 0)
			problems.push(`KEY_DIR: ${basename(file)} must be readable only by its owner (chmod 600)`);
	}
	return problems;
}

function filesBelow(folder: string): string[] {
	const entries = unlessDenied(() => readdirSync(folder, { withFileTypes: true })) ?? [];
	return entries.flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return filesBelow(path);
		return entry.isFile() ? [path] : [];
	});
}

/** @returns undefined if this process may not look there */
function unlessDenied<Seen>(look: () => Seen): Seen | undefined {
	try {
		return look();
	} catch (error) {
		if (errorCodeOf(error) === "EACCES") return undefined;
		throw error;
	}
}
