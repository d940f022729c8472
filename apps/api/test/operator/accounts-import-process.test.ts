import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";
import { runOperator } from "../support/run-operator.ts";
import { OPERATOR, runOperatorProcess, variablesIn } from "../support/server-process.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
/** Three batches. */
const ROWS = Array.from({ length: 600 }, (_, index) => `${index + 1e8},61111111,,a@b.example,no`);

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-import-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it("accounts import - reads standard input, so that the server's user needs no access to the file", async () => {
	const child = spawn(process.execPath, [OPERATOR, "accounts", "import", "-"], {
		env: { ...process.env, ...variablesIn(directory) },
	});
	child.stdin.end([HEADER, ...ROWS].join("\n"));
	const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
	expect(output).toMatch(/^600 added, 0 updated, 0 unchanged, 0 removed\.$/m);
});

it.each([
	["empty", "", "The standard input is empty. Nothing was imported."],
	["a header alone", HEADER, "The standard input has no accounts. Nothing was imported."],
])("if standard input is %s, accounts import - says so", async (_what, input, reason) => {
	const child = spawn(process.execPath, [OPERATOR, "accounts", "import", "-"], {
		env: { ...process.env, ...variablesIn(directory) },
	});
	child.stdin.end(input);
	const [said] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect(said).toBe(`${reason}\n`);
	expect(child.exitCode).toBe(1);
	expect(await readdir(directory)).toEqual([]);
});

it("a first import says which new installation it created; its dry run creates none", async () => {
	const path = join(directory, "accounts.csv");
	await writeFile(path, [HEADER, ...ROWS].join("\n"));
	const place = { ...variablesIn(directory), DATA_DIR: `${directory}/mistyped` };
	const places = `DATA_DIR (${directory}/mistyped) and KEY_DIR (${directory}/keys)`;
	const advice = "set DATA_DIR and KEY_DIR as for the server.";
	expect(await runOperatorProcess(place, "accounts", "import", path, "--dry-run")).toBe(
		`600 would be added, 0 updated, 0 unchanged, 0 removed.\nThere is no installation in ${places} yet. The import would create it. If there should be one, ${advice}\n`,
	);
	expect(await readdir(directory)).toEqual(["accounts.csv"]);
	expect(await runOperatorProcess(place, "accounts", "import", path)).toBe(
		`A new installation was created in ${places}. If there should have been one, ${advice}\n600 added, 0 updated, 0 unchanged, 0 removed.\n`,
	);
	expect(await runOperatorProcess(place, "accounts", "import", path, "--dry-run")).toBe(
		"0 would be added, 0 updated, 600 unchanged, 0 removed.\n",
	);
});

it("an import names columns that it does not use", async () => {
	const path = join(directory, "accounts.csv");
	await writeFile(path, [`${HEADER},branch`, ...ROWS.map((row) => `${row},Mong Kok`)].join("\n"));
	const importing = async (...options: string[]) => {
		const said: string[] = [];
		const environment = parseEnvironment(variablesIn(directory));
		const output = await runOperator(["accounts", "import", path, ...options], {
			environment,
			clock: () => new Date(),
			log: new Log(() => {}),
			say: (line) => void said.push(line),
		});
		return [...said, output].join("\n");
	};
	for (const options of [["--dry-run"], []])
		expect(await importing(...options)).toContain("Not used: the column branch.");
});

it("an import in production refuses a login of the demo, with which no server would start", async () => {
	const path = join(directory, "accounts.csv");
	await writeFile(path, `${HEADER}\n204518837,51111111 61234567,,a@b.example,no\n`);
	const importing = (NODE_ENV: "development" | "production", ...options: string[]) =>
		runOperator(["accounts", "import", path, ...options], {
			environment: { ...parseEnvironment(variablesIn(directory)), NODE_ENV },
			clock: () => new Date(),
			log: new Log(() => {}),
		});
	for (const options of [["--dry-run"], []])
		await expect(importing("production", ...options)).rejects.toThrow(
			"has the demo account 204518837, whose login is publicly known",
		);
	expect(await importing("development")).toContain("1 added");
});

it("a command whose messages nobody reads goes on, and its outcome is recorded", async () => {
	const file = join(directory, "more.csv");
	await writeFile(file, `${HEADER},remark\n100000001,61111111,,a@b.example,no,none\n`);
	const child = spawn(process.execPath, [OPERATOR, "accounts", "import", file], {
		env: { ...process.env, ...variablesIn(directory) },
		stdio: ["ignore", "ignore", "pipe"],
	});
	child.stderr.destroy();
	expect(await once(child, "close")).toEqual([0, null]);
	const entries = await runOperatorProcess(variablesIn(directory), "audit", "list");
	expect(entries).toContain("accounts import: done");
});

it("an import of accounts that nobody would look up is refused", async () => {
	const path = join(directory, "accounts.csv");
	await writeFile(path, [HEADER, ...ROWS].join("\n"));
	const elsewhere = {
		...variablesIn(directory),
		ACCOUNTS: "http",
		ACCOUNTS_URL: "https://accounts.example/find",
		ACCOUNTS_SECRET: "q7Hn2vXy4ZrLmB7kDpW1sHcJ9fEa6UoN3iRt5VxY",
	};
	for (const option of [[], ["--dry-run"]])
		await expect(
			runOperatorProcess(elsewhere, "accounts", "import", path, ...option),
		).rejects.toThrow("looked up by ACCOUNTS=http, not among imported ones. Nothing was imported.");
	expect(await readdir(directory)).toEqual(["accounts.csv"]);
});

it.each([
	["a file without the columns", "account,mobile\n1,2\n", [], "Missing columns: accountNO"],
	["a file with semicolons", HEADER.replaceAll(",", ";"), [], "Separate the values with commas"],
	["a header alone", HEADER, [], "accounts.csv has no accounts. Nothing was imported."],
	["no file", undefined, [], "Nothing was imported."],
	["options that do not belong together", HEADER, ["--remove-at-most", "3"], "--remove-missing"],
])("a first import of %s creates no installation", async (_what, contents, options, reason) => {
	const path = join(directory, "accounts.csv");
	if (contents !== undefined) await writeFile(path, contents);
	const before = await readdir(directory);
	const importing = runOperatorProcess(
		variablesIn(directory),
		"accounts",
		"import",
		path,
		...options,
	);
	await expect(importing).rejects.toThrow(reason);
	expect(await readdir(directory)).toEqual(before);
});

it.each([
	["four seconds", 7, ["400 of 600 accounts"]],
	["less than a second", 1, []],
])("an import of %s reports its progress every two seconds", async (_title, stepMs, reports) => {
	const path = join(directory, "accounts.csv");
	await writeFile(path, [HEADER, ...ROWS].join("\n"));
	const said: string[] = [];
	let now = Date.now();
	await runOperator(["accounts", "import", path], {
		environment: parseEnvironment(variablesIn(directory)),
		// Each row reads the clock once.
		clock: () => {
			now += stepMs;
			return new Date(now);
		},
		log: new Log(() => {}),
		say: (line) => said.push(line),
	});
	expect(said).toEqual(reports);
});

it("an import removes no more accounts than was agreed to, if others are added before the answer", async () => {
	const path = join(directory, "accounts.csv");
	const [kept = "", ...others] = ROWS.slice(0, 4);
	const questions: string[] = [];
	const run = async (rows: readonly string[], ...options: readonly string[]) => {
		await writeFile(path, [HEADER, ...rows].join("\n"));
		return await runOperator(["accounts", "import", path, ...options], {
			environment: parseEnvironment(variablesIn(directory)),
			clock: () => new Date(),
			log: new Log(() => {}),
			ask: async (question) => {
				questions.push(question);
				await run([kept, ...others]);
				return true;
			},
		});
	};
	await run([kept, ...others.slice(1)]);
	await expect(run([kept], "--remove-missing")).rejects.toThrow(
		"3 of 4 accounts would be removed, more than 2. Nothing was imported.",
	);
	expect(questions).toEqual([expect.stringContaining("2 of 3 (67 %), will be removed")]);
	expect(await run([kept, ...others])).toBe("0 added, 0 updated, 4 unchanged, 0 removed.");
});
