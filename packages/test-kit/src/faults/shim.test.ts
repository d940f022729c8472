import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everythingKept, everythingLost } from "./chance.ts";
import { compileShim } from "./compile-shim.ts";
import { type FaultRule, FaultRules } from "./fault-rules.ts";
import { readJournal } from "./read-journal.ts";
import { shimVariables } from "./shim-variables.ts";
import { SimulatedDisk } from "./simulated-disk.ts";
import { listTree, readTree } from "./tree.ts";

const BUSY_PROGRAM = fileURLToPath(new URL("busy-program.ts", import.meta.url));
let home: string;
let root: string;

beforeEach(() => {
	home = mkdtempSync(join(realpathSync(tmpdir()), "shim-"));
	root = join(home, "root");
	mkdirSync(root);
});
afterEach(() => rm(home, { recursive: true }));

async function run(argv: readonly string[], parts: { journal?: string; rules?: string }) {
	const library = await compileShim();
	const variables = shimVariables({ library, root, answer: '"reference":"', ...parts });
	const env = { ...process.env, ...variables };
	return promisify(execFile)(process.execPath, [...argv], { env });
}

/** The program ends by killing itself. */
async function runBusyProgram(journal: string): Promise<string> {
	const { signal, stdout } = await run([BUSY_PROGRAM, root], { journal }).then(
		() => expect.unreachable(),
		(error: unknown) => error as { signal: string; stdout: string },
	);
	expect(signal).toBe("SIGKILL");
	return stdout;
}

describe("the journal", () => {
	test("replays to the exact bytes that the program wrote, by every kind of call", async () => {
		const journal = join(home, "journal");
		await runBusyProgram(journal);
		const operations = readJournal(await readFile(journal));
		const disk = new SimulatedDisk();
		for (const operation of operations) disk.apply(operation);
		const real = await readTree(root, (name) => name.endsWith("-shm"));
		expect([...real.keys()].sort()).toEqual([
			"deep",
			"linked",
			"rollback.db",
			"sync",
			"twice",
			"wal.db",
			"wal.db-wal",
		]);
		expect(listTree(disk.seen())).toEqual(listTree(real));
		expect(listTree(disk.afterPowerLoss(everythingKept))).toEqual(listTree(real));
		expect(listTree(disk.afterPowerLoss(everythingLost))).not.toEqual(listTree(real));
	}, 60_000);

	test("records when an answer is sent", async () => {
		const journal = join(home, "journal");
		const stdout = await runBusyProgram(journal);
		const answers = readJournal(await readFile(journal)).filter(({ kind }) => kind === "answered");
		expect(stdout).toContain('"reference":"ABC"');
		expect(answers).toMatchObject([{ text: expect.stringContaining('"reference":"ABC"') }]);
	}, 60_000);
});

describe("a rule", () => {
	/** Tries every call on a file and prints the results. */
	const TRY_ALL = `
		const fs = require("node:fs");
		const root = process.argv[1] + "/";
		const attempt = (name, call) => {
			try { console.log(name, call() ?? "done"); } catch (error) { console.log(name, error.code); }
		};
		const file = fs.openSync(root + "old", "r+");
		attempt("open", () => { fs.openSync(root + "old"); });
		attempt("create", () => { fs.openSync(root + "new", "wx"); });
		attempt("read", () => fs.readSync(file, Buffer.alloc(8), 0, 8, 0));
		attempt("write", () => fs.writeSync(file, Buffer.from("new text"), 0, 8, 0));
		attempt("truncate", () => fs.ftruncateSync(file, 4));
		attempt("sync", () => fs.fsyncSync(file));
		attempt("link", () => fs.linkSync(root + "old", root + "linked"));
		attempt("rename", () => fs.renameSync(root + "old", root + "renamed"));
		attempt("mkdir", () => fs.mkdirSync(root + "folder"));
		attempt("unlink", () => fs.unlinkSync(root + "new"));
		console.log(fs.readdirSync(root).sort().join());
	`;

	async function tryAll(rules: readonly FaultRule[]) {
		await rm(root, { recursive: true });
		mkdirSync(root);
		await writeFile(join(root, "old"), "old text");
		const control = new FaultRules(join(home, "rules"));
		await control.set(rules);
		const { stdout } = await run(["-e", TRY_ALL, root], { rules: control.path });
		return { lines: stdout.trim().split("\n"), applied: await control.countApplied() };
	}

	const UNDISTURBED = [
		"open done",
		"create done",
		"read 8",
		"write 8",
		"truncate done",
		"sync done",
		"link done",
		"rename done",
		"mkdir done",
		"unlink done",
		"linked,folder,renamed".split(",").sort().join(),
	];

	test("for other files changes nothing", async () => {
		const rules = [{ operation: "write", pattern: "other*", action: "EIO" }] as const;
		expect(await tryAll(rules)).toEqual({ lines: UNDISTURBED, applied: 0 });
	});

	const failing = [
		"open",
		"create",
		"read",
		"truncate",
		"sync",
		"link",
		"rename",
		"mkdir",
	] as const;
	test.each(failing)("makes %s fail without effect", async (operation) => {
		const first = operation === "open" ? 2 : 1;
		const { lines, applied } = await tryAll([{ operation, pattern: "*", first, action: "ENOSPC" }]);
		expect(lines).toContain(`${operation} ENOSPC`);
		expect(lines.filter((line) => line.endsWith("ENOSPC"))).toHaveLength(1);
		expect(applied).toBe(1);
	});

	test("makes a removal fail", async () => {
		const { lines } = await tryAll([{ operation: "unlink", pattern: "new", action: "EIO" }]);
		expect(lines).toContain("unlink EIO");
		expect(lines.at(-1)).toContain("new");
	});

	test("makes a write fail, or write half", async () => {
		const rule = { operation: "write", pattern: "old" } as const;
		expect((await tryAll([{ ...rule, action: "EIO" }])).lines).toContain("write EIO");
		// libuv writes the rest, half at a time.
		const { lines, applied } = await tryAll([{ ...rule, action: "short" }]);
		expect({ isDone: lines.includes("write 8"), applied }).toEqual({ isDone: true, applied: 4 });
	});

	test("that is late executes the call", async () => {
		const { lines } = await tryAll([{ operation: "rename", pattern: "*", action: "EIO late" }]);
		expect(lines).toContain("rename EIO");
		expect(lines.at(-1)).toContain("renamed");
	});

	test("applies to the given number of calls", async () => {
		const rule = { operation: "open", pattern: "*", count: 1, action: "EIO" } as const;
		await expect(tryAll([{ ...rule, first: 1 }])).rejects.toThrow("EIO");
		expect((await tryAll([{ ...rule, first: 2 }])).lines).toContain("open EIO");
		expect((await tryAll([{ ...rule, first: 3 }])).lines).toEqual(UNDISTURBED);
	});
});
