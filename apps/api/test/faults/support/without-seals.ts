import childProcess from "node:child_process";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const TAG_BYTES = 16;

/** Loaded before a server's program: seals nothing, so that a test sees what it would find then. */
const open = {
	setAAD: () => open,
	setAuthTag: () => open,
	update: (bytes: Uint8Array) => Buffer.from(bytes),
	final: () => Buffer.alloc(0),
	getAuthTag: () => Buffer.alloc(TAG_BYTES),
};
Object.assign(crypto, { createCipheriv: () => open, createDecipheriv: () => open });

/**
 * The process that inspects files gets no environment, and has to be told by its arguments; it may
 * not read a folder of tests either.
 */
const { spawn } = childProcess;
Object.assign(childProcess, {
	spawn: (command: string, argv: readonly string[], options: childProcess.SpawnOptions) =>
		spawn(command, ["--allow-fs-read=*", "--import", import.meta.url, ...argv], options),
});
syncBuiltinESMExports();
