import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readMark, writeMark } from "./mark-file.ts";

const MARK = { installation: "one", vault: "a vault", root: "a root secret" };

function newDirectory(): string {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-mark-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	return directory;
}

it("writes a mark that replaces an earlier one", () => {
	const directory = newDirectory();
	for (const mark of [{ ...MARK, root: "an earlier one" }, MARK]) writeMark(directory, mark);
	expect(readMark(directory)).toEqual(MARK);
	expect(readdirSync(directory)).toEqual(["key-mark.json"]);
});

it("leaves nothing of a mark that cannot be written", () => {
	const directory = newDirectory();
	mkdirSync(join(directory, "key-mark.json"));
	expect(() => writeMark(directory, MARK)).toThrow("EISDIR");
	expect(readdirSync(directory)).toEqual(["key-mark.json"]);
});
