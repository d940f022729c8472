import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { register } from "../support/register.ts";
import {
	endProcess,
	OPERATOR,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { startTestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

/** How often the disk is lost. */
const LOSSES = Number(process.env["LOSSES"] ?? 4);
const MOST_LOST_MS = 10_000;
const PAGE_BYTES = 4_096;
const PATIENCE = { timeout: 60_000, interval: 50 };

let home: string;
let variables: Record<string, string>;
let running: ChildProcess[];

beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), "sim-registration-replica-"));
	variables = variablesIn(home);
	running = [];
});
afterEach(async () => {
	await killAll();
	await rm(home, { recursive: true, force: true });
});

async function killAll(): Promise<void> {
	for (const child of running.splice(0)) await endProcess(child, "SIGKILL");
}

function startServer(): Promise<string> {
	const server = spawnServer(variables);
	running.push(server.process);
	return server.url;
}

const to = (folder = "replica") => [
	"--to",
	join(home, folder),
	"--to-keys",
	join(home, `${folder}-keys`),
];
const from = (folder: string) => [
	"--from",
	join(home, folder),
	"--from-keys",
	join(home, `${folder}-keys`),
];

function startFollowing() {
	const env = { ...process.env, ...variables };
	const follower = spawn(process.execPath, [OPERATOR, "replica", "follow", ...to()], {
		env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	running.push(follower);
	return follower;
}

const operator = (...argv: string[]) => runOperatorProcess(variables, ...argv);

/** @returns the standard error of a command that must fail */
async function refusal(
	given: Readonly<Record<string, string>>,
	...argv: string[]
): Promise<string> {
	try {
		await runOperatorProcess({ ...variables, ...given }, ...argv);
	} catch (error) {
		return String((error as { stderr: string }).stderr);
	}
	throw new Error("The command did not fail");
}

/** Until when the replica has everything. */
function asOf(folder = "replica"): number {
	try {
		return Date.parse(JSON.parse(readFileSync(join(home, folder, "replica.json"), "utf8")).asOf);
	} catch {
		return Number.NaN;
	}
}

/** Restores what is left of the replica at another place. */
async function restoreCopy(name: string): Promise<string[]> {
	for (const ending of ["", "-keys"])
		await cp(join(home, `replica${ending}`), join(home, `${name}${ending}`), { recursive: true });
	// On another machine, where nothing of the installation is left but the root secret.
	const place = variablesIn(join(home, `at-${name}`));
	await mkdir(place["KEY_DIR"] ?? "", { recursive: true, mode: 0o700 });
	const secret = readFileSync(join(variables["KEY_DIR"] ?? "", "root-secret"), "utf8");
	await runOperatorProcess(place, "replica", "finish", ...from(name));
	const elsewhere = { ...place, ROOT_SECRET: secret.trim() };
	await runOperatorProcess(elsewhere, "restore", ...from(name));
	await runOperatorProcess(elsewhere, "keys", "check", "--all");
	expect(await runOperatorProcess(elsewhere, "audit", "verify")).toContain("intact");
	const rows = JSON.parse(
		await runOperatorProcess(elsewhere, "registrations", "list", "--json", "--limit", "100000"),
	);
	return rows.map(({ reference }: { reference: string }) => reference);
}

it(`${LOSSES} times a disk that is lost at a random moment costs ten seconds of registrations at most, and what is left opens`, async () => {
	const acknowledged = new Map<string, number>();
	for (let loss = 0; loss < LOSSES; loss++) {
		const url = await startServer();
		const began = Date.now();
		startFollowing();
		let isOver = false;
		const customers = [1, 2].map(async () => {
			while (!isOver) {
				const reference = await register(url).catch(() => undefined);
				if (reference !== undefined) acknowledged.set(reference, Date.now());
			}
		});
		const size = acknowledged.size;
		// The disk was not really lost: at first the replica gets what it lacked the last time.
		await vi.waitUntil(() => acknowledged.size > size && asOf() >= began, PATIENCE);
		await sleep(3_000 * Math.random());
		isOver = true;
		const lostAt = Date.now();
		await killAll();
		await Promise.all(customers);
		const restored = new Set(await restoreCopy(`loss-${loss}`));
		const missing = [...acknowledged].filter(([reference]) => !restored.has(reference));
		expect(missing.filter(([, at]) => at < lostAt - MOST_LOST_MS)).toEqual([]);
		console.info(`${acknowledged.size} acknowledged, ${missing.length} lost with the disk`);
	}
}, 600_000);

it("continues after a stop, and has everything then", async () => {
	const url = await startServer();
	const first = await register(url);
	const follower = startFollowing();
	await vi.waitUntil(() => asOf() > 0, PATIENCE);
	expect(JSON.parse(await operator("status", "--json")).replica).toMatchObject({
		isOverdue: false,
	});
	const second = await register(url);
	const ended = once(follower, "exit");
	follower.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
	// A stop may be a reboot after which nothing follows: somebody has to say that it was meant.
	expect(JSON.parse(await operator("status", "--json")).replica).not.toBe(null);
	await operator("replica", "forget");
	expect(JSON.parse(await operator("status", "--json")).replica).toBe(null);
	const third = await register(url);
	await operator("replica", "follow", "--once", ...to());
	await operator("keys", "rotate", "--yes");
	await operator("replica", "follow", "--once", ...to());
	await killAll();
	expect((await restoreCopy("stopped")).sort()).toEqual([first, second, third].sort());
}, 120_000);

it("follows a server that is started again, and keeps its log", async () => {
	let url = await startServer();
	const references = [await register(url)];
	startFollowing();
	await vi.waitUntil(() => asOf() > 0, PATIENCE);
	for (let restart = 0; restart < 3; restart++) {
		await endProcess(running[0] as ChildProcess, "SIGTERM");
		running.shift();
		// The last connection to a database removes its log. The follower's is still open.
		expect(existsSync(join(home, "data", "registrations.db-wal"))).toBe(true);
		url = await startServer();
		running.unshift(running.pop() as ChildProcess);
		references.push(await register(url));
		const registered = Date.now();
		await vi.waitUntil(() => asOf() > registered, PATIENCE);
	}
	await killAll();
	expect((await restoreCopy("restarted")).sort()).toEqual(references.sort());
	expect(await operator("audit", "verify")).toContain("intact");
}, 120_000);

it("is not overwritten by an older copy of its installation", async () => {
	const url = await startServer();
	await register(url);
	const backup = ["--to", join(home, "older"), "--to-keys", join(home, "older-keys")];
	await operator("backup", ...backup);
	const newer = await register(url);
	await operator("replica", "follow", "--once", ...to());
	const secret = readFileSync(join(home, "keys", "root-secret"), "utf8").trim();
	await killAll();
	const place = { ...variablesIn(join(home, "restored")), ROOT_SECRET: secret };
	await runOperatorProcess(place, "restore", ...from("older"));
	expect(await refusal(place, "replica", "follow", "--once", ...to())).toContain(
		"before it was restored or moved",
	);
	// As after a finish that was killed between its two manifests.
	await writeFile(join(home, "replica-keys", "backup.json"), "{}");
	expect(await restoreCopy("finished")).toContain(newer);
	expect(await refusal({}, "replica", "finish", ...from("finished"))).toContain("already");
	await writeFile(join(home, "replica", "replica.json"), "{");
	expect(await refusal({}, "replica", "finish", ...from("replica"))).toContain("is damaged");
}, 120_000);

it("stops when its folder is removed, and continues in a new one", async () => {
	const url = await startServer();
	const reference = await register(url);
	const follower = startFollowing();
	await vi.waitUntil(() => asOf() > 0, PATIENCE);
	const ended = once(follower, "exit");
	let said = "";
	follower.stderr.on("data", (chunk) => {
		said += chunk;
	});
	await rm(join(home, "replica"), { recursive: true });
	expect(await ended).toEqual([1, null]);
	expect(said).toContain("is no longer the replica's folder: replica.json is not there");
	// Its disk may not be mounted: nothing is begun on the disk below, nor elsewhere.
	for (const folder of ["replica", "another"])
		expect(await refusal({}, "replica", "follow", "--once", ...to(folder))).toContain(
			"This installation has a replica, as of",
		);
	expect(existsSync(join(home, "replica"))).toBe(false);
	expect(existsSync(join(home, "another"))).toBe(false);
	await rm(join(home, "replica-keys"), { recursive: true });
	await operator("replica", "forget");
	await operator("replica", "follow", "--once", ...to());
	await killAll();
	expect(await restoreCopy("again")).toEqual([reference]);
}, 120_000);

it.each(["replica/files", "replica/registrations.db", "replica-keys/keys.db"])(
	"stops when %s is gone",
	async (part) => {
		await startServer();
		const follower = startFollowing();
		await vi.waitUntil(() => asOf() > 0, PATIENCE);
		const said = text(follower.stderr);
		await rename(join(home, part), join(home, "moved"));
		expect(await said).toContain(`${basename(part)} is not there. If its disk is not mounted`);
	},
	60_000,
);

it("is not overwritten by a damaged database, and is the way back", async () => {
	const url = await startServer();
	const reference = await register(url);
	await operator("replica", "follow", "--once", ...to());
	await endProcess(running.pop() as ChildProcess, "SIGTERM");
	const path = join(home, "data", "registrations.db");
	const pages = await readFile(path);
	for (const page of [0, Math.floor(pages.indexOf(reference) / PAGE_BYTES)]) {
		expect(page).toBeGreaterThanOrEqual(0);
		// As after a failing disk.
		const damaged = Buffer.from(pages);
		randomBytes(PAGE_BYTES).copy(damaged, page * PAGE_BYTES);
		await writeFile(path, damaged);
		const said = await refusal({}, "replica", "follow", "--once", ...to());
		expect(said).toContain("registrations.db is damaged");
		expect(asOf()).toBeGreaterThan(0);
	}
	await writeFile(path, pages);
	expect(await restoreCopy("undamaged")).toEqual([reference]);
}, 120_000);

it("is not overwritten by an installation that went back in time", async () => {
	let url = await startServer();
	const first = await register(url);
	await operator("replica", "follow", "--once", ...to());
	await endProcess(running.pop() as ChildProcess, "SIGTERM");
	for (const folder of ["data", "keys"])
		await cp(join(home, folder), join(home, `snapshot-${folder}`), { recursive: true });
	url = await startServer();
	const second = await register(url);
	await operator("replica", "follow", "--once", ...to());
	await killAll();
	for (const folder of ["data", "keys"]) {
		await rm(join(home, folder), { recursive: true });
		await cp(join(home, `snapshot-${folder}`), join(home, folder), { recursive: true });
	}
	expect(await refusal({}, "replica", "follow", "--once", ...to())).toContain(
		"which went back in time, for instance to a snapshot.",
	);
	expect((await restoreCopy("newer")).sort()).toEqual([first, second].sort());
}, 120_000);

it("replaces a file that its own disk has cut off", async () => {
	const url = await startServer();
	const reference = await register(url);
	await operator("replica", "follow", "--once", ...to());
	const files = readdirSync(join(home, "replica", "files"));
	for (const file of files) await writeFile(join(home, "replica", "files", file), "");
	await operator("replica", "follow", "--once", ...to());
	// What the installation's disk has cut off stays whole in the replica.
	for (const file of files) await writeFile(join(home, "data", "files", file), "");
	await operator("replica", "follow", "--once", ...to());
	await killAll();
	expect(await restoreCopy("whole")).toEqual([reference]);
}, 120_000);

it("does not count as a backup without its wrapping key", async () => {
	await startServer();
	await operator("replica", "follow", "--once", ...to());
	const key = join(home, "replica-keys", "wrapping-key");
	await rename(key, join(home, "moved"));
	expect(await refusal({}, "replica", "finish", ...from("replica"))).toContain(
		"lacks its wrapping-key, without which nothing opens",
	);
	await rename(join(home, "moved"), key);
	expect(await operator("replica", "finish", ...from("replica"))).toContain("are a backup now");
}, 60_000);

it("says which folder of the installation is lost, in sentences", async () => {
	await startServer();
	const follower = startFollowing();
	await vi.waitUntil(() => asOf() > 0, PATIENCE);
	const said = text(follower.stderr);
	await rename(join(home, "keys"), join(home, "unmounted"));
	expect(await said).toMatch(
		/\nThe audit log has no end of this command: .+\n\S+keys\S* cannot be read \(ENOENT\)\. If the disk is lost, turn the replica into a backup with `replica finish`, and restore that\.\n$/,
	);
	expect(await said).not.toContain("{");
}, 120_000);

it("has nothing of a registration that was purged", async () => {
	const server = await startTestServer();
	onTestFinished(() => server.close());
	onTestFinished(trustEveryClock());
	variables = { ...variables, KEY_DIR: server.keyDirectory };
	const reference = await register(server.url);
	await server.operator("replica", "follow", "--once", ...to());
	const files = () => readdirSync(join(home, "replica", "files"));
	expect(files()).toHaveLength(5);
	const [key = ""] = await server.storage.storedKeys();
	const vault = () => readFileSync(join(home, "replica-keys", "keys.db"), "latin1");
	expect(vault()).toContain(key);
	await server.operator("registrations", "deregister", reference, "--yes");
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	await server.operator("registrations", "purge", "--yes");
	await server.operator("replica", "follow", "--once", ...to());
	expect(files()).toEqual([]);
	expect(vault()).not.toContain(key);
	expect(existsSync(join(home, "replica-keys", "keys.db-wal"))).toBe(false);
	expect(await restoreCopy("purged")).toEqual([]);
}, 120_000);

it("is refused where something else is, for other storages, and beside another one", async () => {
	await startServer();
	await mkdir(join(home, "occupied"));
	await operator("replica", "follow", "--once", ...to());
	// Also for an alert that is fed by a timer.
	expect(JSON.parse(await operator("status", "--json")).replica).not.toBe(null);
	const backup = ["backup", "--to", join(home, "replica"), "--to-keys", join(home, "new")];
	expect(await refusal({}, ...backup)).toContain("replica is a replica. Give the backup a new");
	expect(existsSync(join(home, "new"))).toBe(false);
	const swapped = [join(home, "replica-keys"), join(home, "replica")] as const;
	const follow = ["replica", "follow", "--once", "--to", swapped[0], "--to-keys", swapped[1]];
	expect(await refusal({}, ...follow)).toContain("The folders are swapped");
	const finish = ["replica", "finish", "--from", swapped[0], "--from-keys", swapped[1]];
	expect(await refusal({}, ...finish)).toContain("The folders are swapped");
	expect(existsSync(join(home, "replica-keys", "registrations.db"))).toBe(false);
	expect(await refusal({}, "replica", "follow", ...to("nowhere/replica"))).toContain("There is no");
	await writeFile(join(home, "occupied", "notes.txt"), "of somebody");
	expect(await refusal({}, "replica", "follow", "--once", ...to("occupied"))).toContain(
		"contains something other than a replica",
	);
	expect(await refusal({}, "replica", "follow", ...to("data/replica"))).toContain(
		"outside DATA_DIR",
	);
	expect(await refusal({}, "replica", "finish", ...from("occupied"))).toContain("is not a replica");
	const follower = startFollowing();
	const [said] = await once(follower.stderr, "data");
	expect(String(said)).toContain("Copying to");
	for (const folder of ["replica", "another"])
		expect(await refusal({}, "replica", "follow", ...to(folder))).toContain(
			`Another \`replica follow\` copies ${variables["DATA_DIR"]} already`,
		);
	expect(existsSync(join(home, "another"))).toBe(false);
	expect(await refusal({}, "replica", "finish", ...from("replica"))).toContain("Another process");
	expect(await refusal({}, "restore", "--verify-only", ...from("replica"))).toContain(
		"is a replica. `replica finish` makes",
	);
	const onReplica = { DATA_DIR: join(home, "replica"), KEY_DIR: join(home, "replica-keys") };
	expect(await refusal(onReplica, "status")).toContain("which only `replica follow` may change");
}, 120_000);
