import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Danger, findDangers } from "./dangerous-calls.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

const SHIPPED = /^(apps\/(api|web)|packages\/validation)\/src\/.+\.tsx?$/;
const TESTS = /\.(test|contract)\.tsx?$|\/(fake-|test-)/;

/** Exceptions, and why they are harmless. */
const HARMLESS: Readonly<Record<string, readonly Danger[]>> = {
	// Random delay before a retry, so that clients do not retry at the same time.
	"apps/api/src/platform/http/retry-later.ts": ["guessable randomness"],
	"apps/api/src/platform/jobs/backoff.ts": ["guessable randomness"],
};

const shipped = trackedFiles().filter((path) => SHIPPED.test(path) && !TESTS.test(path));

describe("shipped code", () => {
	const found = shipped.map((path) => ({
		path,
		dangers: findDangers(readFileSync(join(REPOSITORY_ROOT, path), "utf8")),
	}));

	it("builds no SQL, shell commands, code or HTML from text, and uses no weak hash, cipher or randomness", () => {
		expect(shipped.length).toBeGreaterThan(300);
		const dangerous = found.filter(({ dangers }) => dangers.length > 0);
		expect(Object.fromEntries(dangerous.map(({ path, dangers }) => [path, dangers]))).toEqual(
			HARMLESS,
		);
	});
});

describe("this check", () => {
	it.each<[Danger, string]>([
		["SQL made of text", "await sql.raw(text).execute(database);"],
		["SQL made of text", `database.prepare(\`select \${name}\`);`],
		["a shell", 'spawn("ls", { shell: true });'],
		["a shell", 'import { exec } from "node:child_process";'],
		["code made of text", "eval(text);"],
		["code made of text", 'setTimeout("run()", 5);'],
		["HTML made of text", "element.innerHTML = text;"],
		["HTML made of text", "<p dangerouslySetInnerHTML={{ __html: text }} />"],
		["objects deserialised with their types", "deserialize(bytes);"],
		["an unchecked certificate", "new Agent({ rejectUnauthorized: false });"],
		["a weak hash", 'createHash("md5");'],
		["a weak cipher", 'createCipheriv("aes-256-ecb", key, null);'],
		["guessable randomness", "const id = Math.random();"],
	])("finds %s", (danger, source) => {
		expect(findDangers(source)).toEqual([danger]);
	});

	it.each([
		`const one = sql\`select \${value}\`;`,
		'spawn(program, ["a"], { shell: false });',
		'import { spawn } from "node:child_process";',
		'PATTERN.exec(text)?.[1] ?? "";',
		'createCipheriv("aes-256-gcm", key, iv);',
		"element.textContent = text;",
	])("allows: %s", (source) => {
		expect(findDangers(source)).toEqual([]);
	});
});
