import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { environmentSchema, parseEnvironment } from "./environment.ts";
import { SECRETS_IN_FILES } from "./secret-files.ts";

const SECRET = "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe1";
/** Schemes of addresses with a password. */
const SCHEMES: Readonly<Record<string, string>> = {
	DATABASE_URL: "postgres",
	KEY_DATABASE_URL: "postgres",
	SMTP_URL: "smtps",
};
let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "secret-files-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function file(text: string, mode = 0o600): string {
	const path = join(directory, "secret");
	rmSync(path, { force: true });
	writeFileSync(path, text);
	chmodSync(path, mode);
	return path;
}

describe("a secret in a file", () => {
	it("is read like the variable, one per line if there are several", () => {
		const path = file(`${SECRET}\n${SECRET.toLowerCase()}\n`);
		expect(parseEnvironment({ ROOT_SECRET_FILE: path }).ROOT_SECRET).toEqual([
			SECRET,
			SECRET.toLowerCase(),
		]);
		expect(() => parseEnvironment({ ROOT_SECRET_FILE: file("short\n") })).toThrow(
			"ROOT_SECRET: each secret needs at least 32 characters",
		);
	});

	it.each(SECRETS_IN_FILES)("may be %s", (name) => {
		const variables = { [`${name}_FILE`]: file("smtps://mail.telecom.hk"), [name]: undefined };
		const message = () => parseEnvironment({ ...variables, PORT: "x" });
		expect(message).toThrow("PORT");
		expect(message).not.toThrow(`${name}_FILE`);
	});

	it("may be any variable whose name marks a secret, or whose value may contain a password", () => {
		const isSecret = /(SECRET|TOKEN|SECRET_KEY|SECRET_ACCESS_KEY|DATABASE_URL|SMTP_URL)$/;
		const names = Object.keys(environmentSchema.entries).filter((name) => isSecret.test(name));
		expect(names.sort()).toEqual([...SECRETS_IN_FILES].sort());
	});

	it.each(SECRETS_IN_FILES)(
		"is rejected as a placeholder in production, and never printed: %s",
		(name) => {
			const placeholder = "changeme-of-32-or-more-characters";
			const scheme = SCHEMES[name];
			const value = scheme ? `${scheme}://user:${placeholder}@host:465/x` : placeholder;
			const start = () => parseEnvironment({ NODE_ENV: "production", [name]: value });
			expect(start).toThrow(`- ${name}: is a placeholder`);
			expect(start).not.toThrow(placeholder);
		},
	);

	it("is rejected if it is missing or empty, and in production if others may read it", () => {
		const start =
			(path: string, NODE_ENV = "test") =>
			() =>
				parseEnvironment({ ROOT_SECRET_FILE: path, NODE_ENV });
		expect(start(join(directory, "none"))).toThrow("ROOT_SECRET_FILE: the file cannot be read");
		expect(start(directory)).toThrow("ROOT_SECRET_FILE: is not a file");
		expect(start(file("\n"))).toThrow("ROOT_SECRET_FILE: is empty");
		for (const mode of [0o640, 0o604, 0o660])
			expect(start(file(SECRET, mode), "production")).toThrow(
				"ROOT_SECRET_FILE: the file must be readable only by its owner",
			);
		expect(start(file(SECRET, 0o644))).not.toThrow();
		expect(start(file(SECRET), "production")).not.toThrow("ROOT_SECRET_FILE");
	});

	it("is rejected beside the variable itself, because it is not clear which one counts", () => {
		const both = { ROOT_SECRET_FILE: file(SECRET), ROOT_SECRET: SECRET };
		expect(() => parseEnvironment(both)).toThrow(
			"ROOT_SECRET_FILE: must not be set together with ROOT_SECRET",
		);
	});

	it("may be a systemd credential, which only appears to be readable by a group", () => {
		const start = (mode: number, CREDENTIALS_DIRECTORY: string) => () =>
			parseEnvironment({
				ROOT_SECRET_FILE: file(SECRET, mode),
				NODE_ENV: "production",
				CREDENTIALS_DIRECTORY,
			});
		const refusal = "ROOT_SECRET_FILE: the file must be readable only by its owner";
		expect(start(0o440, directory)).not.toThrow(refusal);
		expect(start(0o440, join(directory, "another"))).toThrow(refusal);
		for (const mode of [0o444, 0o460, 0o404]) expect(start(mode, directory)).toThrow(refusal);
	});
});
