import { mkdtempSync, writeFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import request from "supertest";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadMetrics } from "../support/read-metrics.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const MINUTE_MS = 60_000;
const WAIT = { timeout: 60_000, interval: 20 };
const KEY_PROGRAM = fileURLToPath(new URL("../support/key-command.ts", import.meta.url));

let keyService: string;
let server: TestServer;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	keyService = mkdtempSync(join(tmpdir(), "sim-registration-key-service-"));
	letKeyServiceRun(
		`KEY_COMMAND_DIR='${keyService}' exec '${process.execPath}' '${KEY_PROGRAM}' "$@"`,
	);
	const command = join(keyService, "wrap-key");
	server = await startTestServer({ KEY_WRAPPER: "command", KEY_WRAPPER_COMMAND: command });
});
afterEach(async () => {
	vi.useRealTimers();
	await server.close();
	await rm(keyService, { recursive: true });
});

function letKeyServiceRun(script: string): void {
	writeFileSync(join(keyService, "wrap-key"), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
}

const health = () => request(server.url).get("/real-name-registration/health/ready");

/** The failed trials of a storage so far. */
function failures(storage: string): number {
	return server.logLines
		.map((line) => JSON.parse(line))
		.filter(({ event, setting }) => event === "storage_failed" && setting === storage).length;
}

async function trialAt(): Promise<string | undefined> {
	return JSON.parse(await server.operator("status", "--json")).storage?.at;
}

async function up(dependency: string): Promise<number> {
	return (await ReadMetrics.of(server.url)).value("dependency_up", { dependency });
}

interface Loss {
	/** whether the process cannot store what another could */
	readonly isOwn: boolean;
	begin(): Promise<unknown>;
	end(): Promise<unknown>;
}

const LOSSES: Readonly<Record<string, Loss>> = {
	disk: {
		isOwn: true,
		begin: () => mkdir(join(server.dataDirectory, ".probe")),
		end: () => rm(join(server.dataDirectory, ".probe"), { recursive: true }),
	},
	writes: {
		isOwn: true,
		begin: () =>
			server.look((database) =>
				sql`create trigger read_only before insert on settings begin select raise(abort, 'read-only'); end`.execute(
					database,
				),
			),
		end: () => server.look((database) => sql`drop trigger read_only`.execute(database)),
	},
	files: {
		isOwn: false,
		begin: () => rename(join(server.dataDirectory, "files"), join(server.dataDirectory, "away")),
		end: () => rename(join(server.dataDirectory, "away"), join(server.dataDirectory, "files")),
	},
	keys: {
		isOwn: false,
		begin: async () => {
			await rename(join(keyService, "wrap-key"), join(keyService, "away"));
			letKeyServiceRun("exit 1");
		},
		end: () => rename(join(keyService, "away"), join(keyService, "wrap-key")),
	},
};

test("each minute a server writes what a registration needs, and leaves nothing behind", async () => {
	expect((await health()).body).toEqual({ status: "ready" });
	expect(await trialAt()).toBeUndefined();
	server.setTime(new Date("2026-11-27T04:00:00.000Z"));
	vi.advanceTimersByTime(MINUTE_MS);
	await vi.waitFor(async () => expect(await trialAt()).toBe("2026-11-27T04:00:00.000Z"), WAIT);
	for (const storage of Object.keys(LOSSES)) expect(await up(storage)).toBe(1);
	expect(await server.storedFiles()).toEqual([]);
	expect(await server.storage.storedKeys()).toEqual([]);
	expect((await health()).body).toEqual({ status: "ready" });
});

test.each(Object.entries(LOSSES))(
	"%s: reported from the second failure in a row until it can be written again",
	async (storage, { isOwn, begin, end }) => {
		await begin();
		vi.advanceTimersByTime(MINUTE_MS);
		await vi.waitFor(() => expect(failures(storage)).toBe(1), WAIT);
		expect((await health().expect(200)).body).toEqual({ status: "ready" });
		await vi.waitFor(() => {
			// A trial that still runs is not overtaken by the next.
			vi.advanceTimersByTime(MINUTE_MS);
			expect(failures(storage)).toBeGreaterThan(1);
		}, WAIT);
		const { body } = await health().expect(isOwn ? 503 : 200);
		expect(body).toEqual({
			status: isOwn ? "unready" : "ready",
			storages: { [storage]: "unavailable" },
		});
		expect(await up(storage)).toBe(0);
		if (storage !== "writes")
			await vi.waitFor(async () => {
				const { storage: trial } = JSON.parse(await server.operator("status", "--json"));
				expect(trial).toMatchObject({ unavailable: [storage] });
			}, WAIT);
		await end();
		await vi.waitFor(async () => {
			vi.advanceTimersByTime(MINUTE_MS);
			expect(await up(storage)).toBe(1);
		}, WAIT);
		expect((await health().expect(200)).body).toEqual({ status: "ready" });
	},
);
