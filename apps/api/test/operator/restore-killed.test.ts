import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { linesOf, runCheck } from "../support/check-process.ts";
import {
	endProcess,
	makeInstallation,
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
const UNFINISHED =
	"An installation is being copied to this database, and that is not finished. Run `move` or `restore` again, as before, until it succeeds.";

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-killed-"));
});
afterEach(() => rm(directory, { recursive: true }));

it("a restore that is killed in its first moment is named by a start, commands and check, and continues", async () => {
	const source = join(directory, "source");
	await makeInstallation(source);
	const [data, keys] = [join(directory, "backup"), join(directory, "backup-keys")];
	await runOperatorProcess(variablesIn(source), "backup", "--to", data, "--to-keys", keys);
	const ROOT_SECRET = readFileSync(join(source, "keys", "root-secret"), "utf8").trim();
	const place = { ...variablesIn(join(directory, "place")), ROOT_SECRET };
	const restore = (more: Readonly<Record<string, string>> = {}) =>
		runOperatorProcess({ ...place, ...more }, "restore", "--from", data, "--from-keys", keys);
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(KILLED_EARLY)}`;
	await expect(restore({ NODE_OPTIONS })).rejects.toMatchObject({ signal: "SIGKILL" });

	const refused = spawnServer(place);
	onTestFinished(() => endProcess(refused.process, "SIGKILL"));
	expect(await Promise.race([refused.ended, refused.url])).toEqual({
		code: 1,
		errors: `${UNFINISHED}\n`,
	});
	expect(linesOf("database", await runCheck(place))).toEqual([`failed database ${UNFINISHED}`]);
	for (const argv of [["status"], ["registrations", "list"], ["keys", "accept-loss", "--yes"]])
		await expect(runOperatorProcess(place, ...argv)).rejects.toMatchObject({
			code: 1,
			stderr: `${UNFINISHED}\n`,
		});

	expect(await restore()).toContain("Restored and compared:");
	const server = spawnServer(place);
	await server.url;
	await endProcess(server.process, "SIGTERM");
	expect(await runOperatorProcess(place, "audit", "verify")).toContain("is intact");
});
