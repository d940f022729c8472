import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeBuild } from "../../../test/support/write-build.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import { FileStoreUnavailableError } from "../../platform/files/file-store-unavailable-error.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { EarlierFiles } from "./earlier-files.ts";
import { parseManifest } from "./release-file.ts";
import { ReleaseKeeper } from "./release-keeper.ts";
import {
	RELEASE_KEPT_MS,
	RELEASE_NOTED_EVERY_MS,
	RELEASES_MAX_BYTES,
	Releases,
} from "./releases.ts";

const SECRET = "a root secret of thirty-two characters";
const START = new Date("2026-11-21T04:00:00Z");
const DAY_MS = 86_400_000;
const SCRIPT = "step-AAAAAAAA.js";
const STYLE = "step-BBBBBBBB.css";

let directory: string;
let now: Date;
let database: Database;
let store: DiskFileStore;
let metrics: Metrics;
let logLines: string[];
let log: Log;
let releases: Releases;
let earlier: EarlierFiles;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-releases-"));
	now = START;
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	store = await DiskFileStore.open(directory);
	metrics = new Metrics();
	logLines = [];
	log = new Log((line) => logLines.push(line));
	releases = new Releases(database, new RootKeys([SECRET]), () => now);
	earlier = new EarlierFiles(releases, store, log, metrics);
});
afterEach(async () => {
	vi.restoreAllMocks();
	await database.destroy();
	await rm(directory, { recursive: true, force: true });
});

/** @returns the keeper of a process that runs this build */
async function keeperOf(build: string, assets: Readonly<Record<string, string>>) {
	const built = await writeBuild(join(directory, build), assets);
	return new ReleaseKeeper(releases, store, log, metrics, built);
}

/** Runs a release once. @returns its name */
async function run(build: string, assets: Readonly<Record<string, string>>): Promise<string> {
	await (await keeperOf(build, assets)).keep();
	const [latest] = await releases.list();
	return latest?.release ?? "";
}

const runOld = () => run("old", { [SCRIPT]: "old script", [STYLE]: "old style" });

/** The file that a tab of an earlier release gets. */
async function contentsOf(name: string, takesBrotli = false): Promise<string | undefined> {
	return (await earlier.find(name, takesBrotli))?.contents.toString();
}

function bundlePath(release: string): string {
	return join(directory, "files", `release-${release}`);
}

function count(metric: "earlierFiles" | "releasesKept", outcome: string): number {
	const line = metrics[metric]
		.write()
		.split("\n")
		.find((each) => each.includes(`"${outcome}"`));
	return Number(line?.split(" ").at(-1));
}

describe("a file of an earlier release", () => {
	it("is served as it was built, compressed for clients that accept it", async () => {
		await runOld();
		expect(await contentsOf(SCRIPT)).toBe("old script");
		expect(await contentsOf(STYLE)).toBe("old style");
		const compressed = await earlier.find(SCRIPT, true);
		const built = await readFile(join(directory, "old", "assets", `${SCRIPT}.br`));
		expect(compressed?.contents.equals(built)).toBe(true);
		expect(compressed).toMatchObject({ name: `${SCRIPT}.br`, hasBrotli: true });
		expect(count("earlierFiles", "served")).toBe(3);
	});

	it("is read from the store once for many requests", async () => {
		await runOld();
		const read = vi.spyOn(store, "read");
		await Promise.all(Array.from({ length: 20 }, () => contentsOf(SCRIPT)));
		expect(read).toHaveBeenCalledTimes(1);
	});

	it("is served until seven days after its release last ran, and not later", async () => {
		const keeper = await keeperOf("old", { [SCRIPT]: "old script" });
		await keeper.keep();
		now = new Date(START.getTime() + 3 * DAY_MS);
		await keeper.keep();
		now = new Date(START.getTime() + 10 * DAY_MS);
		expect(await contentsOf(SCRIPT)).toBe("old script");
		now = new Date(START.getTime() + 3 * DAY_MS + RELEASE_KEPT_MS);
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});

	it("comes from an older release if the latest has lost it", async () => {
		await runOld();
		now = new Date(START.getTime() + DAY_MS);
		const newer = await run("new", { [SCRIPT]: "old script", "more-CCCCCCCC.js": "more" });
		await store.remove(`release-${newer}`);
		expect(await contentsOf(SCRIPT)).toBe("old script");
	});
});

describe("a stored bundle", () => {
	const ALTERATIONS: readonly [string, (bundle: string) => string][] = [
		["a changed byte", (bundle) => bundle.replace("old script", "evil stuff")],
		["two files swapped", () => "old style-old script"],
		["bytes added", (bundle) => `${bundle}alert()`],
		["bytes cut off", (bundle) => bundle.slice(0, 4)],
	];

	it.each(ALTERATIONS)("is rejected with %s", async (_title, alter) => {
		const release = await runOld();
		const bundle = await readFile(bundlePath(release), "latin1");
		await writeFile(bundlePath(release), alter(bundle), "latin1");
		expect(await contentsOf(SCRIPT)).toBeUndefined();
		expect(count("earlierFiles", "altered")).toBe(1);
		expect(logLines.join()).toContain('"event":"earlier_file_refused"');
		await writeFile(bundlePath(release), bundle, "latin1");
		expect(await contentsOf(SCRIPT)).toBe("old script");
	});

	it("is rejected in place of another release's", async () => {
		const old = await runOld();
		now = new Date(START.getTime() + DAY_MS);
		const newer = await run("new", { "step-CCCCCCCC.js": "new script" });
		await writeFile(bundlePath(old), await readFile(bundlePath(newer)));
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});

	it("that no manifest lists is not served", async () => {
		await runOld();
		await writeFile(join(directory, "files", "release-0123456789abcdef"), "alert()");
		await writeFile(join(directory, "files", "evil-DDDDDDDD.js"), "alert()");
		expect(await contentsOf("evil-DDDDDDDD.js")).toBeUndefined();
	});

	it("that is restored does not undo a withdrawal", async () => {
		const release = await runOld();
		const copy = await readFile(bundlePath(release));
		await releases.withdraw(release);
		await (await keeperOf("old", {})).removePast();
		await writeFile(bundlePath(release), copy);
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});
});

describe("a manifest", () => {
	const forge = (values: { manifest?: string; mac?: string; release?: string }) =>
		database.updateTable("releases").set(values).execute();

	it("is rejected after a change", async () => {
		const release = await runOld();
		const { manifest } = await database
			.selectFrom("releases")
			.selectAll()
			.executeTakeFirstOrThrow();
		const [file, ...others] = parseManifest(manifest);
		await forge({ manifest: JSON.stringify([{ ...file, name: "evil-DDDDDDDD.js" }, ...others]) });
		expect(await contentsOf("evil-DDDDDDDD.js")).toBeUndefined();
		expect(await contentsOf(STYLE)).toBeUndefined();
		expect((await releases.find(release))?.manifest).toBeUndefined();
	});

	it("is rejected from a server with another root secret", async () => {
		const release = await runOld();
		const { manifest } = await database
			.selectFrom("releases")
			.selectAll()
			.executeTakeFirstOrThrow();
		const stranger = new Releases(database, new RootKeys([`not ${SECRET}`]), () => now);
		await stranger.record(release, parseManifest(manifest));
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});

	it("is invalid for another release", async () => {
		const release = await runOld();
		const row = await database.selectFrom("releases").selectAll().executeTakeFirstOrThrow();
		await releases.withdraw(release);
		await database
			.insertInto("releases")
			.values({ ...row, release: "0123456789abcdef" })
			.execute();
		await writeFile(bundlePath("0123456789abcdef"), await readFile(bundlePath(release)));
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});

	it("that is restored does not undo a withdrawal either", async () => {
		const release = await runOld();
		const { manifest, mac } = await database
			.selectFrom("releases")
			.selectAll()
			.executeTakeFirstOrThrow();
		await releases.withdraw(release);
		await (await keeperOf("old", {})).removePast();
		await forge({ manifest, mac });
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});
});

describe("a withdrawn release", () => {
	it("is not served from the next request on, though its bundle is in memory", async () => {
		const release = await runOld();
		expect(await contentsOf(SCRIPT)).toBe("old script");
		expect(await releases.withdraw(release)).toBe(true);
		expect(await contentsOf(SCRIPT)).toBeUndefined();
	});

	it("does not come back when an old process starts, before or after its files are removed", async () => {
		const release = await runOld();
		const keeper = await keeperOf("old", {});
		await releases.withdraw(release);
		await runOld();
		expect(await contentsOf(SCRIPT)).toBeUndefined();
		expect(await keeper.removePast()).toBe(1);
		await runOld();
		expect(await contentsOf(SCRIPT)).toBeUndefined();
		expect(await store.list()).toEqual([]);
		expect(logLines.join()).toContain('"event":"release_withdrawn"');
	});

	it("is noted as long as an old process runs it", async () => {
		const release = await runOld();
		await releases.withdraw(release);
		now = new Date(START.getTime() + RELEASE_NOTED_EVERY_MS);
		await runOld();
		expect(await releases.list()).toMatchObject([
			{ release, lastRanAt: now, servedUntil: null, withdrawnAt: START },
		]);
	});

	it("can be withdrawn once; an unknown one cannot", async () => {
		const release = await runOld();
		expect(await releases.withdraw("0123456789abcdef")).toBe(false);
		expect(await releases.withdraw(release)).toBe(true);
		expect(await releases.withdraw(release)).toBe(false);
		expect(await releases.list()).toMatchObject([{ release, withdrawnAt: START }]);
	});
});

describe("the hourly removal", () => {
	it("removes an expired release with its bundle", async () => {
		await runOld();
		const keeper = await keeperOf("old", {});
		now = new Date(START.getTime() + RELEASE_KEPT_MS - 1);
		expect(await keeper.removePast()).toBe(0);
		now = new Date(START.getTime() + RELEASE_KEPT_MS);
		expect(await keeper.removePast()).toBe(1);
		expect([await releases.list(), await store.list()]).toEqual([[], []]);
	});

	it("removes the oldest first, so that the total stays within the limit", async () => {
		const ran: string[] = [];
		for (const day of [0, 1, 2]) {
			now = new Date(START.getTime() + day * DAY_MS);
			ran.push(await run(`day-${day}`, { [`day-AAAAAAA${day}.js`]: String(day) }));
		}
		await database
			.updateTable("releases")
			.set({ bytes: Math.floor(RELEASES_MAX_BYTES / 2) })
			.execute();
		const keeper = await keeperOf("day-2", {});
		expect(await keeper.removePast()).toBe(1);
		const left = async () => (await releases.list()).map(({ release }) => release);
		expect(await left()).toEqual([ran[2], ran[1]]);
		expect(await keeper.removePast(2)).toBe(1);
		expect(await left()).toEqual([ran[2]]);
	});

	it("is not waited for if a new release needs the room", async () => {
		await runOld();
		await database.updateTable("releases").set({ bytes: RELEASES_MAX_BYTES }).execute();
		now = new Date(START.getTime() + DAY_MS);
		const newer = await run("new", { [SCRIPT]: "new script" });
		expect((await releases.list()).map(({ release }) => release)).toEqual([newer]);
	});
});

describe("storing a release", () => {
	it("writes it once, and restores missing or altered parts", async () => {
		const keeper = await keeperOf("old", { [SCRIPT]: "old script" });
		for (let round = 0; round < 2; round++) await keeper.keep();
		expect(count("releasesKept", "kept")).toBe(1);
		const [release] = await releases.list();
		const path = bundlePath(release?.release ?? "");
		const whole = await readFile(path);
		for (const alter of [
			() => rm(path),
			() => writeFile(path, "short"),
			() => writeFile(path, Buffer.alloc(whole.length + 1)),
			() => database.updateTable("releases").set({ mac: "forged" }).execute(),
		]) {
			await alter();
			await keeper.keep();
			expect(await contentsOf(SCRIPT)).toBe("old script");
		}
		expect(count("releasesKept", "kept")).toBe(5);
	});

	it("fails without an error to the caller and is retried", async () => {
		const keeper = await keeperOf("old", { [SCRIPT]: "old script" });
		const create = vi.spyOn(store, "createDraft");
		create.mockRejectedValueOnce(
			new FileStoreUnavailableError({ code: "no_answer", isEndUnknown: true }),
		);
		await keeper.keep();
		expect(count("releasesKept", "failed")).toBe(1);
		expect(logLines.join()).toContain('"event":"release_not_kept"');
		expect(await contentsOf(SCRIPT)).toBeUndefined();
		expect(count("earlierFiles", "missing")).toBe(1);
		await keeper.keep();
		expect(await contentsOf(SCRIPT)).toBe("old script");
		await rm(join(directory, "old"), { recursive: true });
		await keeper.keep();
		expect(count("releasesKept", "failed")).toBe(2);
	});

	it("leaves no draft behind on a full disk", async () => {
		const keeper = await keeperOf("old", { [SCRIPT]: "old script" });
		const createDraft = store.createDraft.bind(store);
		vi.spyOn(store, "createDraft").mockImplementationOnce(async (id) => {
			const draft = await createDraft(id);
			vi.spyOn(draft, "write").mockRejectedValue(Object.assign(new Error(), { code: "ENOSPC" }));
			return draft;
		});
		await keeper.keep();
		expect(count("releasesKept", "failed")).toBe(1);
		await keeper.keep();
		expect(await contentsOf(SCRIPT)).toBe("old script");
	});
});

it("distinguishes an unavailable store from a missing file", async () => {
	await runOld();
	vi.spyOn(store, "read").mockRejectedValueOnce(
		new FileStoreUnavailableError({ code: "no_answer", isEndUnknown: true }),
	);
	await expect(contentsOf(SCRIPT)).rejects.toThrow(FileStoreUnavailableError);
	expect(count("earlierFiles", "unavailable")).toBe(1);
	expect(await contentsOf(SCRIPT)).toBe("old script");
});
