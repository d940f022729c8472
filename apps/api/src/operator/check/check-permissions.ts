import { accessSync, constants, lstatSync, opendirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { headsDirectoryOf } from "../../domain/audit/audit-heads.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import {
	credentialsOf,
	problemsOfFile,
	problemsOfKeyDirectory,
} from "../../platform/environment/private-files.ts";
import { credentialsIn } from "../../platform/environment/read-settings.ts";
import { SECRETS_IN_FILES } from "../../platform/environment/secret-files.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const OTHERS_BITS = 0o077;
const OTHERS_WRITE_BITS = 0o022;
const ROOT = 0;

/** Modes and owners of DATA_DIR, KEY_DIR, and the files with secrets and settings. */
export function checkPermissions(environment: Environment, variables: Variables): Finding[] {
	const { DATA_DIR, KEY_DIR } = environment;
	const folders = [
		...checkFolder("DATA_DIR", DATA_DIR),
		...checkFolder("KEY_DIR", KEY_DIR),
		...checkFolder("AUDIT_HEADS_DIR", headsDirectoryOf(environment)),
		...checkOwners(environment),
	];
	const problems = [
		...problemsOfKeyDirectory(KEY_DIR),
		...SECRETS_IN_FILES.flatMap((name) => problemsOfSecret(`${name}_FILE`, variables)),
		...problemsOfSettingsFile(variables["SETTINGS_FILE"]),
		...problemsOfCredentials(variables["SETTINGS_FILE"]),
	];
	const found = [...folders, ...problems.map((problem) => failed(`${problem}.`))];
	if (found.length > 0) return found;
	const existing = [DATA_DIR, KEY_DIR].filter((path) => factsOf(path) !== undefined);
	if (existing.length === 0)
		return [skipped("There are no folders yet: the first start creates them.")];
	return [passed(`Owners and modes of ${existing.join(" and ")}, and of the secrets, are right.`)];
}

function checkFolder(variable: string, path: string): Finding[] {
	const facts = factsOf(path);
	if (facts === undefined) return [];
	if (!facts.isDirectory()) return [failed(`${variable} (${path}) is not a folder.`)];
	const user = process.getuid?.();
	if (isReadOnly(path))
		return [failed(`The disk of ${variable} (${path}) can only be read. Mount it for writing.`)];
	if (!mayUse(path))
		return [
			failed(
				`The user ${user} may not use ${variable} (${path}), which belongs to ${facts.uid}. Run this as the server's user, or change the owner (chown).`,
			),
		];
	const found: Finding[] = [];
	// Containers' volumes often have another owner or mode, and no other users.
	if (user !== undefined && facts.uid !== user)
		found.push(
			warning(
				`${variable} (${path}) belongs to the user ${facts.uid}, and this runs as ${user}. Run it as the server's user, which could not read new files otherwise.`,
			),
		);
	if (variable === "DATA_DIR" && (facts.mode & OTHERS_BITS) !== 0)
		found.push(warning(`Others have access to ${variable} (${path}). Remove it (chmod 700).`));
	return found;
}

/** More are not looked at: there may be a million files, which the server wrote alike. */
const MOST_ENTRIES = 1_000;
/** The file system's own. */
const LOST_AND_FOUND = "lost+found";

/**
 * What another user left among the server's files, such as root a restored key: the server cannot
 * use it. On some volumes all files have one owner, regardless of who writes them.
 */
function checkOwners({ DATA_DIR, KEY_DIR }: Environment): Finding[] {
	const folders = [DATA_DIR, join(DATA_DIR, "files"), join(DATA_DIR, "mail"), KEY_DIR];
	const owned = folders.flatMap(entriesOf);
	const known = [join(DATA_DIR, DATABASE_FILE), join(KEY_DIR, VAULT_FILE)];
	const usual = owned.find(({ path }) => known.includes(path))?.uid ?? process.geteuid?.();
	const foreign = owned.filter(({ uid }) => uid !== usual);
	const [first] = foreign;
	if (first === undefined) return [];
	const others = foreign.length === 1 ? "" : `, and ${foreign.length - 1} more`;
	return [
		failed(
			`${first.path} belongs to the user ${first.uid}${others}; the server's files belong to ${usual}. Give it to that user (chown).`,
		),
	];
}

function entriesOf(folder: string): { readonly path: string; readonly uid: number }[] {
	const paths = namesIn(folder).map((name) => join(folder, name));
	return paths.flatMap((path) => {
		const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
		return uid === undefined ? [] : [{ path, uid }];
	});
}

function namesIn(folder: string): string[] {
	const names: string[] = [];
	if (factsOf(folder)?.isDirectory() !== true || !mayUse(folder)) return names;
	const directory = opendirSync(folder);
	for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
		if (entry.name !== LOST_AND_FOUND) names.push(entry.name);
		if (names.length === MOST_ENTRIES) break;
	}
	directory.closeSync();
	return names;
}

function problemsOfSecret(variable: string, variables: Variables): string[] {
	const path = variables[variable];
	const strictness = { isStrict: true, ...credentialsOf(variables) };
	return path === undefined || path === "" ? [] : problemsOfFile(variable, path, strictness);
}

/** Root's shell runs it, see docs/deploying/sim-registration-operator, which names it here. */
function problemsOfSettingsFile(path: string | undefined): string[] {
	const facts = path === undefined ? undefined : factsOf(path);
	if (facts === undefined) return [];
	const isForeign = facts.uid !== ROOT && facts.uid !== process.getuid?.();
	const isOpen = (facts.mode & OTHERS_WRITE_BITS) !== 0;
	return isForeign || isOpen
		? [`Others may change the settings in ${path} (chown root, chmod 644)`]
		: [];
}

/** Finds secrets beside the settings that others may read, if this user may list them. */
function problemsOfCredentials(settingsFile: string | undefined): string[] {
	if (settingsFile === undefined) return [];
	return credentialsIn(dirname(settingsFile))
		.filter((path) => ((factsOf(path)?.mode ?? 0) & OTHERS_BITS) !== 0)
		.map((path) => `Others may read the secret in ${path} (chmod 600)`);
}

function mayUse(path: string): boolean {
	try {
		accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function isReadOnly(path: string): boolean {
	try {
		accessSync(path, constants.W_OK);
		return false;
	} catch (error) {
		return errorCodeOf(error) === "EROFS";
	}
}

function factsOf(path: string) {
	return statSync(path, { throwIfNoEntry: false });
}
