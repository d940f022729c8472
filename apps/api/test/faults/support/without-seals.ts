import childProcess from "node:child_process";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const TAG_BYTES = 16;

/**
 * Preloaded into a server: replaces sealing by plain text, so that a test can show that its search
 * works.
 */
const open = {
	setAAD: () => open,
	setAuthTag: () => open,
	update: (bytes: Uint8Array) => Buffer.from(bytes),
	final: () => Buffer.alloc(0),
	getAuthTag: () => Buffer.alloc(TAG_BYTES),
};
Object.assign(crypto, { createCipheriv: () => open, createDecipheriv: () => open });

/**
 * The inspection process has no environment, so it is told by its arguments; it may not read the
 * tests' folder either.
 */
const { spawn } = childProcess;
Object.assign(childProcess, {
	spawn: (command: string, argv: readonly string[], options: childProcess.SpawnOptions) =>
		spawn(command, ["--allow-fs-read=*", "--import", import.meta.url, ...argv], options),
});
syncBuiltinESMExports();
