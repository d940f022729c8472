import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OPERATOR, runOperatorProcess, variablesIn } from "../support/server-process.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const ROWS = ["100000001", "100000002", "100000003"].map(
	(accountNO) => `${accountNO},61111111,,a@b.example,no`,
);
/** What is sent for the key. */
const CTRL_C = "\x03";
const CTRL_D = "\x04";

let directory: string;
let all: string;
let first: string;
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-consent-"));
	all = join(directory, "all.csv");
	first = join(directory, "first.csv");
	await writeFile(all, [HEADER, ...ROWS].join("\n"));
	await writeFile(first, [HEADER, ROWS[0]].join("\n"));
	await operate("accounts", "import", all);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function operate(...argv: readonly string[]): Promise<string> {
	return runOperatorProcess(variablesIn(directory), ...argv);
}

/** Runs it on a pseudo-terminal of its own, and types an answer once it asks. */
function operateOnTerminal(answer: string, ...argv: readonly string[]) {
	return onTerminal(answer, lineOf(argv));
}

function lineOf(argv: readonly string[]): string {
	return [process.execPath, OPERATOR, ...argv].map((word) => `'${word}'`).join(" ");
}

async function onTerminal(answer: string, line: string, prompt = "[y/N]") {
	const child = spawn("script", ["-qefc", line, "/dev/null"], {
		env: { ...process.env, ...variablesIn(directory) },
		stdio: ["pipe", "pipe", "inherit"],
	});
	let screen = "";
	let isAnswered = false;
	child.stdout.on("data", (chunk) => {
		screen += chunk;
		if (isAnswered || !screen.includes(prompt)) return;
		isAnswered = true;
		child.stdin.write(answer);
	});
	const [code] = await once(child, "close");
	return { code, screen };
}

/** Rehearses an import of all: the accounts that it would add are those that were removed. */
async function removedAccounts(): Promise<number> {
	return Number.parseInt(await operate("accounts", "import", all, "--dry-run"), 10);
}

const QUESTION =
	/The accounts that are not in \S+first\.csv, 2 of 3 \(67 %\), will be removed, and their/;

it.each([
	["n", "n\n"],
	["Enter", "\n"],
	["Ctrl-C", CTRL_C],
	["Ctrl-D", CTRL_D],
])("on a terminal a command asks, and %s stops it", async (_title, answer) => {
	const run = await operateOnTerminal(answer, "accounts", "import", first, "--remove-missing");
	expect(run.screen).toMatch(QUESTION);
	expect(run.screen).toMatch(/Nothing was done\.\r\n$/);
	expect(run.code).toBe(1);
	expect(await removedAccounts()).toBe(0);
	expect(await operate("audit", "list")).toContain("accounts import: failed");
});

it("on a terminal a command continues after a y", async () => {
	const run = await operateOnTerminal("y\n", "accounts", "import", first, "--remove-missing");
	expect(run.screen).toMatch(QUESTION);
	expect(run.screen).toMatch(/0 added, 0 updated, 1 unchanged, 2 removed\.\r\n$/);
	expect(run.code).toBe(0);
	expect(await removedAccounts()).toBe(2);
});

it("on a terminal a command asks even if its standard input is a file", async () => {
	const line = lineOf(["accounts", "import", "-", "--remove-missing"]);
	const { code, screen } = await onTerminal("y\n", `${line} < '${first}'`);
	expect(screen).toMatch(/not in the standard input, 2 of 3 \(67 %\), will be removed/);
	expect(screen).toMatch(/2 removed\.\r\n$/);
	expect(code).toBe(0);
	expect(await removedAccounts()).toBe(2);
});

it("on a terminal an import from standard input says that it waits, and how to end it", async () => {
	const typed = `${HEADER}\n100000004,61111111,,a@b.example,no\n${CTRL_D}`;
	const line = lineOf(["accounts", "import", "-"]);
	const { code, screen } = await onTerminal(typed, line, "Ctrl-D on an empty line ends them.");
	expect(screen).toContain("1 added, 0 updated, 0 unchanged, 0 removed.");
	expect(code).toBe(0);
});

it("on a terminal --dry-run and --yes do not ask", async () => {
	for (const option of ["--dry-run", "--yes"]) {
		const words = ["accounts", "import", all, "--remove-missing", option];
		const { code, screen } = await operateOnTerminal("n\n", ...words);
		expect({ code, isAsked: screen.includes("[y/N]") }).toEqual({ code: 0, isAsked: false });
	}
});

it("without a terminal a command needs --yes, and ends with exit code 2", async () => {
	await expect(operate("accounts", "import", first, "--remove-missing")).rejects.toMatchObject({
		code: 2,
		stderr: expect.stringMatching(
			/^This would remove accounts .+\n.+--yes if you mean it\. Nothing was done\.\n$/,
		),
	});
	expect(await removedAccounts()).toBe(0);
});
