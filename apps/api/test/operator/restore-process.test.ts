import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { linesOf, runCheck } from "../support/check-process.ts";
import {
	endProcess,
	makeInstallation,
	OPERATOR,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

/** Kills a process before it creates its first table, like kill -9. */
const KILLED_EARLY = `
	import { DatabaseSync } from "node:sqlite";
	const { prepare } = DatabaseSync.prototype;
	DatabaseSync.prototype.prepare = function (sql) {
		if (sql.startsWith('create table "accounts"')) process.kill(process.pid, "SIGKILL");
		return prepare.call(this, sql);
	};
`;
/** Stops a process at its first line, when it has copied the keys. */
const STOPPED_MIDWAY = `--import=data:text/javascript,${encodeURIComponent(`
	const { write } = process.stderr;
	process.stderr.write = function (text) {
		process.stderr.write = write;
		write.call(this, text);
		process.kill(process.pid, "SIGSTOP");
	};
`)}`;
const UNFINISHED =
	"An installation is being copied to this database, and that is not finished. Run `move` or `restore` again, as before, until it succeeds.";

let directory: string;
let place: Readonly<Record<string, string>>;
let argv: readonly string[];
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-killed-"));
	const source = join(directory, "source");
	await makeInstallation(source);
	const [data, keys] = [join(directory, "backup"), join(directory, "backup-keys")];
	await runOperatorProcess(variablesIn(source), "backup", "--to", data, "--to-keys", keys);
	const ROOT_SECRET = readFileSync(join(source, "keys", "root-secret"), "utf8").trim();
	place = { ...variablesIn(join(directory, "place")), ROOT_SECRET };
	argv = ["restore", "--from", data, "--from-keys", keys];
});
afterEach(() => rm(directory, { recursive: true }));

const restore = (more: Readonly<Record<string, string>> = {}) =>
	runOperatorProcess({ ...place, ...more }, ...argv);

it("a restore beside another one to the same place is refused, and harms neither", async () => {
	const first = spawn(process.execPath, [STOPPED_MIDWAY, OPERATOR, ...argv], {
		env: { ...process.env, ...place },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => endProcess(first, "SIGKILL"));
	const ended = Promise.all([text(first.stdout), once(first, "close")]);
	await once(first.stderr, "data");
	await expect(restore()).rejects.toMatchObject({
		code: 1,
		stderr: `Another restore to ${place["DATA_DIR"]} is running. Wait until it has ended. Nothing was done.\n`,
	});
	first.kill("SIGCONT");
	const [output, [code]] = await ended;
	expect(output).toContain("Restored and compared:");
	expect(code).toBe(0);
	expect(await restore()).toContain("This backup was already restored");
	expect(await readdir(String(place["DATA_DIR"]))).not.toContain("restore.lock");
});

it("a restore that is killed in its first moment is named by a start, commands and check, and continues", async () => {
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(KILLED_EARLY)}`;
	await expect(restore({ NODE_OPTIONS })).rejects.toMatchObject({ signal: "SIGKILL" });

	const refused = spawnServer(place);
	onTestFinished(() => endProcess(refused.process, "SIGKILL"));
	expect(await Promise.race([refused.ended, refused.url])).toEqual({
		code: 1,
		errors: `${UNFINISHED}\n`,
	});
	expect(linesOf("database", await runCheck(place))).toEqual([`failed database ${UNFINISHED}`]);
	await expect(runOperatorProcess(place, "status")).rejects.toMatchObject({
		code: 1,
		stdout: expect.stringContaining(`database: ${UNFINISHED}\n`),
	});
	for (const words of [
		["registrations", "list"],
		["keys", "accept-loss", "--yes"],
	])
		await expect(runOperatorProcess(place, ...words)).rejects.toMatchObject({
			code: 1,
			stderr: `${UNFINISHED}\n`,
		});

	expect(await restore()).toContain("Restored and compared:");
	const server = spawnServer(place);
	await server.url;
	await endProcess(server.process, "SIGTERM");
	expect(await runOperatorProcess(place, "audit", "verify")).toContain("is intact");
});
