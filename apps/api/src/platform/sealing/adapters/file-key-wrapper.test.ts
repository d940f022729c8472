import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs, { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { generateDataKey } from "../data-key.ts";
import { KeyFolderMissingError } from "../key-folder-missing-error.ts";
import { describeKeyWrapper } from "../key-wrapper.contract.ts";
import { KeyUnwrapError } from "../key-wrapper.ts";
import { FileKeyWrapper } from "./file-key-wrapper.ts";

const directories: string[] = [];

function newDirectory(): string {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-wrapper-"));
	directories.push(directory);
	return directory;
}

async function removeDirectories(): Promise<void> {
	for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
}

afterEach(removeDirectories);

describeKeyWrapper("FileKeyWrapper", {
	open: async () => new FileKeyWrapper(newDirectory()),
	reopen: async () => new FileKeyWrapper(directories[0] ?? ""),
	openStranger: async () => new FileKeyWrapper(newDirectory()),
	close: removeDirectories,
});

const HOUR_MS = 3_600_000;

it("opens with every key that has not been retired, after any number of rotations", async () => {
	const wrapper = new FileKeyWrapper(newDirectory());
	const keys = [generateDataKey(), generateDataKey(), generateDataKey()];
	const wrapped: Uint8Array[] = [];
	for (const { id, bytes } of keys) {
		wrapped.push(await wrapper.wrap(id, bytes));
		await wrapper.rotate();
	}
	await wrapper.retireOlder();
	for (const [index, { id, bytes }] of keys.entries()) {
		const opened = await wrapper.unwrap(id, wrapped[index] ?? Buffer.alloc(0));
		expect(Buffer.from(opened)).toEqual(Buffer.from(bytes));
	}
});

it("opens although another process rotates between the list of the keys and their reading", async () => {
	const directory = newDirectory();
	const wrapper = new FileKeyWrapper(directory);
	const key = generateDataKey();
	const wrapped = await wrapper.wrap(key.id, key.bytes);
	const { readdirSync: list } = fs;
	const listing = vi.spyOn(fs, "readdirSync");
	onTestFinished(() => {
		listing.mockRestore();
		syncBuiltinESMExports();
	});
	const path = (name: string) => join(directory, name);
	for (const names of [["wrapping-key"], ["wrapping-key", "wrapping-key.coming"]]) {
		// As at the moment before the rotation renamed the new key.
		listing.mockImplementationOnce((() => names) as unknown as typeof list);
		syncBuiltinESMExports();
		await rotateIn(path);
		const opened = await wrapper.unwrap(key.id, wrapped);
		expect(Buffer.from(opened)).toEqual(Buffer.from(key.bytes));
	}
});

/** Rotates without listing: the next list is the one that a test replaces. */
async function rotateIn(path: (name: string) => string): Promise<void> {
	const name = `wrapping-key.retired-${randomBytes(16).toString("hex")}`;
	fs.renameSync(path("wrapping-key"), path(name));
	fs.writeFileSync(path("wrapping-key"), randomBytes(32).toString("hex"), { mode: 0o600 });
}

it("keeps an older key for an hour after a rotation, whatever its age, and then retires it", async () => {
	const directory = newDirectory();
	let now = Date.now();
	const wrapper = new FileKeyWrapper(directory, () => new Date(now));
	const key = generateDataKey();
	const wrapped = await wrapper.wrap(key.id, key.bytes);
	const aYearAgo = new Date(now - 365 * 24 * HOUR_MS);
	utimesSync(join(directory, "wrapping-key"), aYearAgo, aYearAgo);
	await wrapper.rotate();
	expect(await wrapper.hasOlder()).toBe(false);
	now += HOUR_MS - 60_000;
	await wrapper.retireOlder();
	expect(Buffer.from(await wrapper.unwrap(key.id, wrapped))).toEqual(Buffer.from(key.bytes));
	now += 2 * 60_000;
	expect(await wrapper.hasOlder()).toBe(true);
	await wrapper.retireOlder();
	expect(readdirSync(directory).sort()).toEqual(["rotation.lock", "wrapping-key"]);
	await expect(wrapper.unwrap(key.id, wrapped)).rejects.toMatchObject({ name: "KeyUnwrapError" });
});

it.each(["wrapped", "opened"])(
	"does not replace a key that goes missing after it has %s one since the start",
	async (use) => {
		const directory = newDirectory();
		const { id, bytes } = generateDataKey();
		const wrapped = await new FileKeyWrapper(directory).wrap(id, bytes);
		const started = new FileKeyWrapper(directory);
		await (use === "wrapped" ? started.wrap(id, bytes) : started.unwrap(id, wrapped));
		await rm(join(directory, "wrapping-key"));
		await expect(started.wrap(id, bytes)).rejects.toThrow(KeyFolderMissingError);
		expect(readdirSync(directory)).toEqual([]);
	},
);

const PROGRAM = fileURLToPath(
	new URL("../../../../test/support/rotate-wrapping-key.ts", import.meta.url),
);

it("opens again with an older key that is copied beside the newest one from a backup", async () => {
	const [directory, backup] = [newDirectory(), newDirectory()];
	const wrapper = new FileKeyWrapper(directory);
	const { id, bytes } = generateDataKey();
	const wrapped = await wrapper.wrap(id, bytes);
	copyFileSync(join(directory, "wrapping-key"), join(backup, "wrapping-key"));
	await wrapper.rotate();
	for (const name of readdirSync(directory))
		if (name.startsWith("wrapping-key.")) rmSync(join(directory, name));
	await expect(wrapper.unwrap(id, wrapped)).rejects.toThrow(KeyUnwrapError);
	copyFileSync(join(backup, "wrapping-key"), join(directory, "wrapping-key.retired-restored"));
	expect(Buffer.from(await wrapper.unwrap(id, wrapped))).toEqual(Buffer.from(bytes));
});

it("does not replace a key that another process has made the newest meanwhile", async () => {
	const directory = newDirectory();
	const before = generateDataKey();
	const wrappedBefore = await new FileKeyWrapper(directory).wrap(before.id, before.bytes);
	const other = spawn(process.execPath, [PROGRAM, directory, "held"], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	const ended = once(other, "exit");
	const letGo = () => {
		if (!other.stdin.writableEnded) other.stdin.end("x");
		return ended;
	};
	await once(other.stdout, "data");
	// Either it waits for the other process, or that one continues with what it read before this
	// rotation.
	const wrapper = new FileKeyWrapper(directory, undefined, letGo);
	await wrapper.rotate();
	const between = generateDataKey();
	const wrappedBetween = await wrapper.wrap(between.id, between.bytes);
	expect(await letGo()).toEqual([0, null]);
	for (const [key, wrapped] of [
		[before, wrappedBefore],
		[between, wrappedBetween],
	] as const)
		expect(Buffer.from(await wrapper.unwrap(key.id, wrapped))).toEqual(Buffer.from(key.bytes));
});

it("opens what several processes wrapped while they kept rotating", {
	timeout: 60_000,
}, async () => {
	const directory = newDirectory();
	const run = promisify(execFile);
	const rotating = () => run(process.execPath, [PROGRAM, directory, "15"]);
	const ended = await Promise.all(Array.from({ length: 4 }, rotating));
	const lines = ended.flatMap(({ stdout }) => stdout.trim().split("\n"));
	expect(lines).toHaveLength(60);
	const wrapper = new FileKeyWrapper(directory);
	for (const line of lines) {
		const [id = "", bytes = "", wrapped = ""] = line.split(" ");
		const opened = await wrapper.unwrap(id, Buffer.from(wrapped, "hex"));
		expect(Buffer.from(opened).toString("hex")).toBe(bytes);
	}
});
