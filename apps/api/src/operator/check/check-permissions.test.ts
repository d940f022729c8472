import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { checkPermissions } from "./check-permissions.ts";

const FOREIGN_USER = 65_534;
const user = process.getuid?.();
let root: string;
let data: string;
let keys: string;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "check-permissions-"));
	[data, keys] = [join(root, "data"), join(root, "keys")];
});
afterEach(() => rmSync(root, { recursive: true }));

function makeFolders(): void {
	for (const path of [data, keys]) mkdirSync(path, { mode: 0o700 });
}

function file(name: string, mode: number): string {
	const path = join(root, name);
	writeFileSync(path, "contents");
	chmodSync(path, mode);
	return path;
}

function check(variables: Readonly<Record<string, string>> = {}) {
	const environment = parseEnvironment({ DATA_DIR: data, KEY_DIR: keys });
	return checkPermissions(environment, variables).map(
		({ result, message }) => `${result}: ${message}`,
	);
}

it("passes what only its owner may use", () => {
	makeFolders();
	const settings = file("settings", 0o644);
	const secret = file("secret", 0o600);
	expect(check({ SETTINGS_FILE: settings, ROOT_SECRET_FILE: secret, SMTP_URL_FILE: "" })).toEqual([
		`passed: Owners and modes of ${data} and ${keys}, and of the secrets, are right.`,
	]);
});

it("names only the folders that exist, and says what makes them", () => {
	expect(check()).toEqual(["skipped: There are no folders yet: the first start creates them."]);
	mkdirSync(keys, { mode: 0o700 });
	expect(check()).toEqual([`passed: Owners and modes of ${keys}, and of the secrets, are right.`]);
});

describe("reports", () => {
	it("a secret beside the settings that others may read", () => {
		makeFolders();
		const settings = file("environment", 0o644);
		mkdirSync(join(root, "credentials"));
		file("credentials/root-secret", 0o600);
		const open = file("credentials/smtp-url", 0o640);
		expect(check({ SETTINGS_FILE: settings })).toEqual([
			`failed: Others may read the secret in ${open} (chmod 600).`,
		]);
	});

	it("a data directory that others may read", () => {
		makeFolders();
		chmodSync(data, 0o750);
		expect(check()).toEqual([
			`warning: Others have access to DATA_DIR (${data}). Remove it (chmod 700).`,
		]);
	});

	it("a key directory that others may write to, and a key that they may read", () => {
		makeFolders();
		chmodSync(keys, 0o720);
		writeFileSync(join(keys, "wrapping-key"), "key");
		chmodSync(join(keys, "wrapping-key"), 0o640);
		expect(check()).toEqual([
			"failed: KEY_DIR: others may write to it; only its owner may (chmod 700).",
			"failed: KEY_DIR: wrapping-key must be readable only by its owner (chmod 600).",
		]);
	});

	it("a file in the place of a folder", () => {
		data = file("data", 0o600);
		expect(check()).toEqual([`failed: DATA_DIR (${data}) is not a folder.`]);
	});

	it("a secret that others may read, in development too", () => {
		makeFolders();
		expect(check({ ROOT_SECRET_FILE: file("secret", 0o604) })).toEqual([
			"failed: ROOT_SECRET_FILE: the file must be readable only by its owner (chmod 600).",
		]);
	});

	it.each([0o664, 0o646])("settings that others may change, by mode %o", (mode) => {
		makeFolders();
		const settings = file("settings", mode);
		expect(check({ SETTINGS_FILE: settings })).toEqual([
			`failed: Others may change the settings in ${settings} (chown root, chmod 644).`,
		]);
	});

	it.runIf(user === 0)("folders and settings of another user", () => {
		makeFolders();
		const settings = file("settings", 0o644);
		for (const path of [data, settings]) chownSync(path, FOREIGN_USER, FOREIGN_USER);
		expect(check({ SETTINGS_FILE: settings })).toEqual([
			`warning: DATA_DIR (${data}) belongs to the user ${FOREIGN_USER}, and this runs as 0. Run it as the server's user, which could not read new files otherwise.`,
			`failed: Others may change the settings in ${settings} (chown root, chmod 644).`,
		]);
	});

	it.runIf(user === 0)("a key that root restored among the server's files", () => {
		makeFolders();
		const own = ["data/registrations.db", "data/files", "keys/keys.db"].map((name) =>
			join(root, name),
		);
		for (const path of own) writeFileSync(path, "", { mode: 0o600 });
		for (const path of [data, keys, ...own]) chownSync(path, FOREIGN_USER, FOREIGN_USER);
		writeFileSync(join(keys, "wrapping-key"), "key", { mode: 0o600 });
		mkdirSync(join(data, "lost+found"));
		expect(check().filter((line) => line.startsWith("failed"))).toEqual([
			`failed: ${join(keys, "wrapping-key")} belongs to the user 0; the server's files belong to ${FOREIGN_USER}. Give it to that user (chown).`,
		]);
	});

	it.runIf(user !== 0)("a folder to which this user may not write", () => {
		makeFolders();
		chmodSync(data, 0o500);
		expect(check()).toEqual([
			`failed: The user ${user} may not use DATA_DIR (${data}), which belongs to ${user}. Run this as the server's user, or change the owner (chown).`,
		]);
		chmodSync(data, 0o700);
	});
});
