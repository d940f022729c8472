import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OwnDirectory } from "./own-directory.ts";
import { ServerLock } from "./server-lock.ts";

let directory: string;
let parent: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "own-directory-"));
	parent = join(directory, "drafts");
});
afterEach(() => rm(directory, { recursive: true }));

it("creates one per process, and leaves others alone", () => {
	const one = OwnDirectory.create(parent);
	writeFileSync(join(one.path, "draft"), "sealed");
	const other = OwnDirectory.create(parent);
	expect(other.path).not.toBe(one.path);
	expect(readdirSync(one.path)).toContain("draft");
	one.remove();
	expect(existsSync(one.path)).toBe(false);
	other.remove();
});

it("removes its directory if its process ends itself, as after a refused start", async () => {
	const program = `
		import { OwnDirectory } from ${JSON.stringify(import.meta.resolve("./own-directory.ts"))};
		OwnDirectory.create(process.argv[1]);
		process.exit(1);
	`;
	const argv = ["--input-type=module", "--eval", program, parent];
	const child = spawn(process.execPath, argv, { stdio: "inherit" });
	expect(await once(child, "exit")).toEqual([1, null]);
	expect(readdirSync(parent)).toEqual([]);
});

it("removes the directory of a process that died", () => {
	const left = join(parent, randomUUID());
	mkdirSync(left, { recursive: true });
	writeFileSync(join(left, "draft"), "sealed");
	const own = OwnDirectory.create(parent);
	expect(existsSync(left)).toBe(false);
	own.remove();
	expect(readdirSync(parent)).toEqual([]);
});

it("leaves directories alone that do not belong to a server", () => {
	for (const name of ["lost+found", "left"]) mkdirSync(join(parent, name), { recursive: true });
	writeFileSync(join(parent, "hello.txt"), "a note");
	OwnDirectory.create(parent).remove();
	expect(readdirSync(parent).sort()).toEqual(["hello.txt", "left", "lost+found"]);
	expect(readdirSync(join(parent, "lost+found"))).toEqual([]);
});

describe("while another process has created its directory and not yet locked it", () => {
	/** It pauses until it receives a message, then prints the path of the directory. */
	const PROGRAM = `
		import { readSync, writeSync } from "node:fs";
		import { ServerLock } from ${JSON.stringify(import.meta.resolve("./server-lock.ts"))};
		import { OwnDirectory } from ${JSON.stringify(import.meta.resolve("./own-directory.ts"))};
		const { acquire } = ServerLock;
		ServerLock.acquire = (path) => {
			writeSync(1, "made");
			readSync(0, Buffer.alloc(1));
			return acquire(path);
		};
		// Kept in a global, because SQLite releases the lock of a garbage-collected connection.
		globalThis.own = OwnDirectory.create(process.argv[1]);
		writeSync(1, globalThis.own.path);
		process.stdin.resume();
	`;

	async function startMaker() {
		const argv = ["--input-type=module", "--eval", PROGRAM, parent];
		const child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] });
		expect(String(await once(child.stdout, "data"))).toBe("made");
		return child;
	}

	it("waits, and leaves that directory alone", async () => {
		const other = await startMaker();
		expect(() => OwnDirectory.create(parent, 0)).toThrow("locked");
		other.stdin.write(" ");
		const path = String(await once(other.stdout, "data"));
		const own = OwnDirectory.create(parent);
		expect(readdirSync(path)).toContain("server.lock");
		own.remove();
		other.kill();
		await once(other, "exit");
	});

	it("continues if that process is killed, and removes its directory", async () => {
		const other = await startMaker();
		other.kill("SIGKILL");
		await once(other, "exit");
		const own = OwnDirectory.create(parent);
		expect(readdirSync(parent)).toEqual([basename(own.path)]);
		own.remove();
	});
});

it("prevents others from looking for abandoned directories while it removes its own", () => {
	const own = OwnDirectory.create(parent);
	const { release } = ServerLock.prototype;
	const released = vi.spyOn(ServerLock.prototype, "release").mockImplementationOnce(function (
		this: ServerLock,
	) {
		release.call(this);
		expect(() => OwnDirectory.create(parent, 0)).toThrow("locked");
	});
	own.remove();
	expect(released).toHaveBeenCalledOnce();
	released.mockRestore();
	expect(existsSync(own.path)).toBe(false);
});
