import { randomUUID } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { digestOfFile } from "../../../src/operator/backup/manifest.ts";
import { parseEnvironment } from "../../../src/platform/environment/environment.ts";
import { DiskFileStore } from "../../../src/platform/files/adapters/disk-file-store.ts";
import { S3FileStore } from "../../../src/platform/files/adapters/s3-file-store.ts";
import { Log } from "../../../src/platform/logging/log.ts";
import { type RunningServer, startServer } from "../../../src/server.ts";
import { Customer } from "../../support/customer.ts";
import { fileOf } from "../../support/file-of.ts";
import { register } from "../../support/register.ts";
import { runOperator } from "../../support/run-operator.ts";
import { runOperatorProcess, variablesIn } from "../../support/server-process.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";
import { openTestStorage, type TestStorage } from "../../support/test-storage.ts";

const LANES = 2;
const UPLOADS = 5;
let server: TestServer;
let places: Place[];
/** Acknowledged before the backup began, and by its end. */
let before: string[];
let after: string[];

/** Another machine, with empty storage and the same root secret. */
class Place {
	readonly directory = mkdtempSync(join(tmpdir(), "sim-registration-restored-"));
	readonly said: string[] = [];
	readonly #storage: TestStorage;
	readonly #variables: Record<string, string>;
	#running: RunningServer | undefined;

	private constructor(storage: TestStorage, variables: Record<string, string>) {
		this.#storage = storage;
		this.#variables = { ...variablesIn(this.directory), ...storage.variables, ...variables };
	}

	static async open({
		isLocal = false,
		...variables
	}: {
		isLocal?: boolean;
		ROOT_SECRET?: string;
		KEY_DIR?: string;
		KEY_DATABASE_URL?: string;
	} = {}) {
		const directory = mkdtempSync(join(tmpdir(), "sim-registration-unused-"));
		const storage = await openTestStorage(directory, directory, isLocal);
		const ROOT_SECRET = readFileSync(join(server.keyDirectory, "root-secret"), "utf8").trim();
		const place = new Place(storage, { ROOT_SECRET, ...variables });
		places.push(place);
		await rm(directory, { recursive: true });
		return place;
	}

	/**
	 * @param say called with each line of progress
	 * @param mistaken variables of another place
	 */
	async operator(
		argv: readonly string[],
		say?: (line: string) => void,
		mistaken: Readonly<Record<string, string>> = {},
	): Promise<string> {
		const environment = parseEnvironment({ ...this.#variables, ...mistaken });
		return await runOperator(argv, {
			environment,
			clock: () => new Date(),
			log: new Log(() => {}),
			say: (line) => {
				this.said.push(line);
				say?.(line);
			},
		});
	}

	restore(name: string, ...options: readonly string[]): Promise<string> {
		return this.operator(["restore", "--from", data(name), "--from-keys", keys(name), ...options]);
	}

	/** The same by the built program. */
	program(name: string, ...options: readonly string[]): Promise<string> {
		const argv = ["restore", "--from", data(name), "--from-keys", keys(name), ...options];
		return runOperatorProcess(this.#variables, ...argv);
	}

	async start(): Promise<string> {
		this.#running = await startServer({
			environment: parseEnvironment(this.#variables),
			clock: () => new Date(),
			log: new Log(() => {}),
			onFatal: () => {},
		});
		return this.#running.url;
	}

	async references(): Promise<string[]> {
		const rows = JSON.parse(await this.operator(["registrations", "list", "--json"]));
		return rows.map(({ reference }: { reference: string }) => reference);
	}

	async exported(reference: string): Promise<string[]> {
		const to = join(this.directory, randomUUID());
		await this.operator(["registrations", "export", reference, "--to", to, "--originals-only"]);
		return readdirSync(join(to, "originals"));
	}

	/** A file of something else in its store. */
	async leaveFile(): Promise<void> {
		if (this.#variables["FILE_STORE"] === "s3")
			return await this.#storage.alterFile("of-something-else", "a file");
		const files = join(this.directory, "data", "files");
		await mkdir(files, { recursive: true });
		writeFileSync(join(files, "of-something-else"), "a file");
	}

	async close(): Promise<void> {
		await this.#running?.close();
		await this.#storage.close();
		await rm(this.directory, { recursive: true, force: true });
	}
}

/** The variable of a vault in PostgreSQL. */
function keyDatabaseOf({ storage }: TestServer): Readonly<Record<string, string>> {
	const { KEY_DATABASE_URL } = storage.variables;
	return KEY_DATABASE_URL === undefined ? {} : { KEY_DATABASE_URL };
}

function data(name: string): string {
	return join(server.directory, "backups", name);
}

function keys(name: string): string {
	return join(server.directory, "backups-of-keys", name);
}

async function backUp(name: string, ...options: string[]): Promise<string> {
	return await server.operator("backup", "--to", data(name), "--to-keys", keys(name), ...options);
}

async function keyIdOf(reference: string): Promise<string> {
	const { key_id } = await server.look((database) =>
		database
			.selectFrom("registrations")
			.select("key_id")
			.where("reference", "=", reference)
			.executeTakeFirstOrThrow(),
	);
	return key_id;
}

/** A copy of a backup, to be changed. */
async function copied(from: string, name: string): Promise<void> {
	await cp(data(from), data(name), { recursive: true });
	await cp(keys(from), keys(name), { recursive: true });
}

async function backUpWhileCustomersRegister(name: string): Promise<void> {
	const acknowledged: string[] = [];
	let isOver = false;
	const lanes = Array.from({ length: LANES }, async () => {
		while (!isOver) acknowledged.push(await register(server.url));
	});
	while (acknowledged.length < LANES) acknowledged.push(await register(server.url));
	before = [...acknowledged];
	try {
		await backUp(name);
	} finally {
		isOver = true;
		await Promise.all(lanes);
	}
	after = acknowledged;
}

beforeAll(async () => {
	places = [];
	server = await startTestServer();
	for (const folder of ["backups", "backups-of-keys"]) await mkdir(join(server.directory, folder));
	await backUpWhileCustomersRegister("first");
});
afterAll(async () => {
	for (const place of places) await place.close();
	await server?.close();
});

describe("a backup made while customers register", () => {
	it.each([
		["the same kind of storage", false],
		["a local disk", true],
	])("contains everything acknowledged before it, and is restored to %s", async (_to, isLocal) => {
		const place = await Place.open({ isLocal });
		expect(await place.restore("first")).toMatch(
			/^Restored and compared: \d+ rows, \d+ keys, \d+ files, as they were at 20\d\d-.* \+08:00\.\n(?:\d+ mails? or events? .+\n)?The data is in .+, the keys are in .+\. Now start the server, /,
		);
		const kept = await place.references();
		expect(kept).toEqual(expect.arrayContaining(before));
		expect(after).toEqual(expect.arrayContaining(kept));
		for (const reference of kept) expect(await place.exported(reference)).toHaveLength(UPLOADS);
		expect(await place.operator(["audit", "verify"])).toContain("is intact");
		expect(await place.operator(["status"])).toMatch(/^backup +20\d\d-.*, 0 h ago$/m);
		expect(await place.program("first", "--dry-run")).toMatch(
			/^This backup was already restored at 20.*\. Nothing would be done\.\n$/,
		);
		const url = await place.start();
		expect(await register(url)).toMatch(/-/);
		expect(await place.restore("first")).toMatch(/^This backup was already restored at 20/);
	});

	it("keeps data and keys apart, and is marked in both once it is finished", () => {
		const names = (folder: string) => readdirSync(folder).filter((name) => name !== "mail");
		expect(names(data("first"))).toEqual(["backup.json", "files", "registrations.db"]);
		expect(names(keys("first"))).toEqual(["audit-heads", "backup.json", "keys.db", "wrapping-key"]);
		const [ofData, ofKeys] = [data("first"), keys("first")].map((folder) =>
			JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")),
		);
		expect({ ...ofKeys, digests: {} }).toEqual({ ...ofData, digests: {} });
		expect(ofData).toMatchObject({ files: ofData.registrations * UPLOADS, broken: [] });
	});

	it("is the newest of the installation, on every machine", async () => {
		const { backup } = JSON.parse(await server.operator("status", "--json"));
		const { finishedAt } = JSON.parse(readFileSync(join(data("first"), "backup.json"), "utf8"));
		expect(backup).toEqual({ finishedAt, ageSeconds: expect.any(Number) });
	});

	it("is recorded in the audit log", async () => {
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		const actions = entries.map(({ action }: { action: string }) => action);
		expect(actions).toEqual(expect.arrayContaining(["backup", "backup: done"]));
	});
});

describe("a later backup", () => {
	it("links the files that an earlier one beside it has, and stands without it", async () => {
		await copied("first", "earlier");
		const added = await register(server.url);
		const printed = JSON.parse(await backUp("later", "--json"));
		const files = readdirSync(join(data("later"), "files"));
		expect(files).toHaveLength(printed.files);
		const linked = files.filter((id) => statSync(join(data("later"), "files", id)).nlink > 1);
		expect(linked.length).toBeGreaterThanOrEqual(before.length * UPLOADS);
		expect(files.length - linked.length).toBeGreaterThanOrEqual(UPLOADS);
		for (const name of ["first", "earlier"]) {
			rmSync(data(name), { recursive: true });
			rmSync(keys(name), { recursive: true });
		}
		const place = await Place.open({ isLocal: true });
		await place.restore("later");
		expect(await place.exported(added)).toHaveLength(UPLOADS);
		expect(await place.exported(before[0] ?? "")).toHaveLength(UPLOADS);
	});

	it("reads no file that is as long and as old in the store as before", async () => {
		await backUp("as-before");
		const reads = [DiskFileStore, S3FileStore].map((store) => vi.spyOn(store.prototype, "read"));
		onTestFinished(() => void vi.restoreAllMocks());
		expect(await backUp("unchanged")).toContain("Backed up");
		for (const read of reads) expect(read).not.toHaveBeenCalled();
	});

	it("opens right after a rotation of the wrapping key", async () => {
		await server.operator("keys", "rotate", "--yes");
		await backUp("rotated");
		const wrapping = readdirSync(keys("rotated")).filter((name) => name.startsWith("wrapping-key"));
		expect(wrapping).toHaveLength(2);
		const place = await Place.open({ isLocal: true });
		await place.restore("rotated");
		expect(await place.exported(before[0] ?? "")).toHaveLength(UPLOADS);
	});

	it("is refused in a folder that exists or in the other's, and leaves nothing", async () => {
		await expect(backUp("rotated")).rejects.toThrow("is a finished backup");
		// Folders that are not backups stay.
		mkdirSync(data("somebody's"));
		await expect(backUp("somebody's")).rejects.toThrow(
			/ already exists\. Give the backup a new folder, for instance one named after the day\. Nothing was done\.$/,
		);
		const nowhere = join(server.directory, "nowhere", "today");
		const into = (...folders: readonly [string, string]) =>
			server.operator("backup", "--to", folders[0], "--to-keys", folders[1]);
		await expect(into(data("other"), nowhere)).rejects.toThrow("There is no ");
		await expect(into(data("other"), join(data("other"), "keys"))).rejects.toThrow("separate");
		const live = join(server.dataDirectory, "backup");
		await expect(into(data("other"), live)).rejects.toThrow("must be outside DATA_DIR");
		await expect(into(keys("other"), data("other"))).rejects.toThrow("swapped?");
		await expect(into(keys("other"), keys("another"))).rejects.toThrow(/^--to names .*hold keys\./);
		await expect(into(data("other"), data("another"))).rejects.toThrow(
			/^--to-keys names .*hold data/,
		);
		for (const folder of ["backups", "backups-of-keys"])
			expect(readdirSync(join(server.directory, folder))).not.toContain("other");
	});
});

it("an interrupted backup leaves nothing", async () => {
	const interrupted = backUp("interrupted");
	interrupted.catch(() => {});
	await vi.waitUntil(() => existsSync(data("interrupted")), { interval: 0, timeout: 60_000 });
	// Only the command's own listener: others must not be called.
	for (const listener of process.listeners("SIGINT").slice(-1)) listener("SIGINT");
	await expect(interrupted).rejects.toThrow("Interrupted by SIGINT");
	for (const folder of [data("interrupted"), keys("interrupted")])
		expect(existsSync(folder)).toBe(false);
});

it("nothing is exported or backed up into a finished backup, or exported among the heads", async () => {
	await backUp("finished");
	const inside = join(data("finished"), "inside");
	const [reference = ""] = before;
	for (const argv of [
		["registrations", "export", reference, "--to", inside],
		["mails", "take", "--to", inside],
		["backup", "--to", inside, "--to-keys", keys("another")],
		["backup", "--to", data("another"), "--to-keys", join(keys("finished"), "inside")],
	])
		await expect(server.operator(...argv)).rejects.toThrow("is a finished backup, and must stay");
	expect(existsSync(inside)).toBe(false);
	const heads = join(server.keyDirectory, "audit-heads");
	await expect(
		server.operator("registrations", "export", reference, "--to", heads),
	).rejects.toThrow(/is inside (?:DATA_DIR or KEY_DIR|AUDIT_HEADS_DIR)/);
});

it("an export goes to a path through a folder that does not exist", async () => {
	const [reference = ""] = before;
	const way = join(server.directory, "through");
	await server.operator("registrations", "export", reference, "--to", `${way}/no/../../out`);
	expect(readdirSync(join(server.directory, "out"))).toContain("summary.html");
	expect(existsSync(way)).toBe(false);
});

describe("a restore", () => {
	beforeAll(() => backUp("whole"));

	it("continues after an interruption, before which no server starts", async () => {
		const place = await Place.open();
		const dies = (line: string) => {
			if (line.startsWith("table sessions")) throw new Error("interrupted");
		};
		const argv = ["restore", "--from", data("whole"), "--from-keys", keys("whole")];
		await expect(place.operator(argv, dies)).rejects.toThrow("interrupted");
		await expect(place.start()).rejects.toThrow("not finished");
		await expect(place.references()).rejects.toThrow("not finished");
		await backUp("another");
		await expect(place.restore("another")).rejects.toThrow("Another copy to this place has begun");
		await place.operator(argv);
		expect(await place.references()).toEqual(expect.arrayContaining(before));
		const mails = readdirSync(join(data("whole"), "mail"));
		expect(mails.length).toBeGreaterThan(0);
		expect(readdirSync(join(place.directory, "data", "mail"))).toEqual(mails);
		await expect(place.restore("another")).rejects.toThrow("already holds data");
	});

	it("says how many messages had not been sent, and what happens to them with other settings", async () => {
		const entry = await server.look(async (database) => {
			const { id } = await database
				.selectFrom("registrations")
				.select("id")
				.limit(1)
				.executeTakeFirstOrThrow();
			const row = {
				id: randomUUID(),
				registration_id: id,
				kind: "delivery",
				state: "waiting",
				attempts: 1,
				next_attempt_at: new Date(Date.now() + 1_800_000).toISOString(),
				created_at: new Date().toISOString(),
			} as const;
			await database.insertInto("outbox").values(row).execute();
			return row.id;
		});
		await backUp("unsent");
		await server.look((database) =>
			database.deleteFrom("outbox").where("id", "=", entry).execute(),
		);
		const place = await Place.open();
		for (const option of [["--dry-run"], []])
			expect(await place.program("unsent", ...option)).toMatch(
				/^[1-9]\d* mails? or events? had not been sent\. .*With MAIL=files .*DELIVERY=none/m,
			);
	});

	it("can be tried out, which opens everything and changes nothing", async () => {
		const place = await Place.open();
		const files = readdirSync(join(data("whole"), "files")).length;
		expect(await place.program("whole", "--dry-run")).toMatch(
			new RegExp(
				`^Would copy \\d+ registrations that open, with ${files} whole files\\.\nThey are as of 20.*\\.\n(?:\\d+ mails? or events? .+\n)?$`,
			),
		);
		expect(readdirSync(place.directory)).toEqual([]);
		await copied("whole", "altered");
		const [id = ""] = readdirSync(join(data("altered"), "files"));
		writeFileSync(join(data("altered"), "files", id), "no photo");
		await expect(place.restore("altered", "--dry-run")).rejects.toThrow("missing or altered");
		expect(readdirSync(place.directory)).toEqual([]);
	});

	it("can be verified anywhere, also beside the installation, which opens everything", async () => {
		const program = (name: string, ...options: string[]) =>
			runOperatorProcess(
				{
					DATA_DIR: server.dataDirectory,
					KEY_DIR: server.keyDirectory,
					...server.storage.variables,
				},
				"restore",
				...["--from", data(name), "--from-keys", keys(name)],
				"--verify-only",
				...options,
			);
		const files = readdirSync(join(data("whole"), "files")).length;
		expect(await program("whole")).toMatch(
			new RegExp(`^The backup opens: \\d+ registrations with ${files} whole files\\.\nThey are`),
		);
		expect(JSON.parse(await program("whole", "--json"))).toMatchObject({
			finishedAt: expect.stringMatching(/^20\d\d-/),
			registrations: expect.any(Number),
			files,
			notes: [],
		});
		await copied("whole", "rotten");
		const [id = ""] = readdirSync(join(data("rotten"), "files"));
		writeFileSync(join(data("rotten"), "files", id), "no photo");
		await expect(program("rotten")).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/are missing or altered.+\nUse another backup\.$/ms),
		});
	});

	it("is not whole if a bit has changed in a field, which a database does not notice", async () => {
		const setEmail = (change: (value: Uint8Array) => Uint8Array) =>
			server.look(async (database) => {
				const { registration_id, value } = await database
					.selectFrom("registration_fields")
					.selectAll()
					.where("name", "=", "email")
					.orderBy("registration_id")
					.executeTakeFirstOrThrow();
				await database
					.updateTable("registration_fields")
					.set({ value: Buffer.from(change(value)) })
					.where("registration_id", "=", registration_id)
					.where("name", "=", "email")
					.execute();
			});
		const flip = (value: Uint8Array) => value.with(20, (value[20] ?? 0) ^ 1);
		await setEmail(flip);
		try {
			await server.operator("backup", "--to", data("flipped"), "--to-keys", keys("flipped"));
		} finally {
			await setEmail(flip);
		}
		const place = await Place.open();
		await expect(place.restore("flipped", "--dry-run")).rejects.toThrow("email (a field)");
		await expect(place.restore("flipped")).rejects.toThrow("email (a field)");
	});

	it("continues although a file was just being written, and cannot be tried out there", async () => {
		const place = await Place.open({ isLocal: true });
		const dies = (line: string) => {
			if (line.startsWith("keys:")) throw new Error("killed");
		};
		const argv = ["restore", "--from", data("whole"), "--from-keys", keys("whole")];
		await expect(place.operator(argv, dies)).rejects.toThrow("killed");
		const [id = ""] = readdirSync(join(data("whole"), "files"));
		writeFileSync(join(place.directory, "data", "drafts", id), "half");
		await place.operator(argv);
		expect(await place.exported(before[0] ?? "")).toHaveLength(UPLOADS);
		await register(await place.start());
		await expect(place.program("another", "--dry-run")).rejects.toThrow("already holds data");
	});

	it.each([
		["without its mark", "backup.json", "is not a finished backup"],
		["with altered tables", "registrations.db", "The backup is damaged"],
	])("is refused %s, and changes nothing", async (_title, file, reason) => {
		const name = `broken-${file}`;
		await copied("whole", name);
		writeFileSync(join(data(name), file), "nothing");
		const place = await Place.open();
		await expect(place.restore(name)).rejects.toThrow(reason);
		expect(readdirSync(place.directory)).toEqual([]);
	});

	it("is refused with the keys of another day, and takes them if the loss is accepted", async () => {
		const place = await Place.open({ isLocal: true });
		const added = await register(server.url);
		await backUp("newer");
		const argv = ["restore", "--from", data("newer"), "--from-keys", keys("whole")];
		await expect(place.operator(argv)).rejects.toThrow("Give both folders of one backup");
		expect(await place.operator([...argv, "--accept-loss"])).toContain("have no key that opens");
		expect(await place.exported(before[0] ?? "")).toHaveLength(UPLOADS);
		await expect(place.exported(added)).rejects.toMatchObject({
			name: "RegistrationShreddedError",
		});
	});

	it("is refused with another root secret unless its loss is accepted, and without the wrapping key", async () => {
		const stranger = await Place.open({ ROOT_SECRET: "another root secret of the same length" });
		await expect(stranger.restore("whole")).rejects.toThrow("ROOT_SECRET must be the source's");
		expect(readdirSync(stranger.directory)).toEqual([]);
		expect(await stranger.restore("whole", "--accept-loss")).toContain("run `keys accept");
		await expect(stranger.start()).rejects.toThrow("keys accept-loss");
		await stranger.operator(["keys", "accept-loss", "--yes"]);
		expect(await stranger.exported(before[0] ?? "")).toHaveLength(UPLOADS);
		await copied("whole", "unwrapped");
		const wrappingKeys = readdirSync(keys("unwrapped")).filter((each) =>
			/^wrapping-key/.test(each),
		);
		for (const name of wrappingKeys) writeFileSync(join(keys("unwrapped"), name), "ab".repeat(32));
		const place = await Place.open();
		await expect(place.restore("unwrapped")).rejects.toThrow("The backup is damaged");
		expect(await place.restore("unwrapped", "--accept-loss")).toMatch(/ 0 keys, .*accept-loss/s);
		await expect(place.exported(before[0] ?? "")).rejects.toThrow();
	});

	it("is refused where there is data", async () => {
		const place = await Place.open();
		await place.start();
		await expect(place.restore("whole")).rejects.toThrow(
			/is not empty: \w+ and \w+, and \d+ more tables? have rows\. Nothing was done\./,
		);
		const here = ["restore", "--from", server.dataDirectory, "--from-keys", server.keyDirectory];
		await expect(server.operator(...here)).rejects.toThrow("must be other folders");
		const swapped = ["restore", "--from", keys("whole"), "--from-keys", data("whole")];
		await expect(place.operator(swapped)).rejects.toThrow("must name a backup's folder of data");
	});

	it("of a mistyped folder is refused by its name, also without a root secret", async () => {
		const place = await Place.open({ isLocal: true, ROOT_SECRET: "" });
		const argv = ["restore", "--from", data("none"), "--from-keys", keys("whole")];
		await expect(place.operator(argv)).rejects.toThrow(
			`There is no ${data("none")}. Name the folder of a backup.`,
		);
		await expect(place.restore("whole")).rejects.toThrow("set it, or ROOT_SECRET_FILE, to what");
	});

	it("and its dry run are refused where there are files", async () => {
		const place = await Place.open();
		await place.leaveFile();
		for (const option of [["--dry-run"], []])
			await expect(place.restore("whole", ...option)).rejects.toThrow("already contains files");
	});

	it("that is killed before it has copied anything keeps servers from starting, and continues", async () => {
		const place = await Place.open();
		const killed = new Error("killed");
		const onDisk = vi.spyOn(DiskFileStore.prototype, "list").mockRejectedValueOnce(killed);
		const inBucket = vi.spyOn(S3FileStore.prototype, "list");
		// It is asked first before anything is created.
		inBucket.mockResolvedValueOnce([]).mockRejectedValueOnce(killed);
		await expect(place.restore("whole")).rejects.toThrow();
		onDisk.mockRestore();
		inBucket.mockRestore();
		await expect(place.start()).rejects.toThrow("not finished");
		await place.restore("whole");
	});

	it("is refused into a vault that is in use, and changes nothing there", async () => {
		const { KEY_DATABASE_URL } = server.storage.variables;
		const place = await Place.open({
			KEY_DIR: server.keyDirectory,
			...(KEY_DATABASE_URL !== undefined && { KEY_DATABASE_URL }),
		});
		const stored = await server.storage.storedKeys();
		for (const option of [["--dry-run"], []])
			await expect(place.restore("whole", ...option)).rejects.toThrow(
				"names a vault that is in use",
			);
		expect(await server.storage.storedKeys()).toEqual(stored);
		// Nothing was created that only a restore could finish.
		await expect(place.operator(["registrations", "list"])).rejects.not.toThrow("not finished");
	});

	it("is another copy: a command with the keys of one and the data of the other is refused", async () => {
		const place = await Place.open();
		await place.restore("whole");
		const mixed = { KEY_DIR: server.keyDirectory, ...keyDatabaseOf(server) };
		const isRefused = async () =>
			await expect(place.operator(["registrations", "list"], undefined, mixed)).rejects.toThrow(
				"belongs to another copy of this installation than the data in",
			);
		await isRefused();
		await register(await place.start());
		await isRefused();
		expect(await place.operator(["audit", "verify"])).toContain("is intact");
		expect(await server.operator("audit", "verify")).toContain("is intact");
	});

	it("leaves newer heads of the audit log, which show what is lost", async () => {
		const place = await Place.open();
		await register(server.url);
		await mkdir(join(place.directory, "keys"));
		const heads = join(place.directory, "keys", "audit-heads");
		// The server may just be writing one.
		const filter = (path: string) => !basename(path).startsWith(".");
		await cp(join(server.keyDirectory, "audit-heads"), heads, { recursive: true, filter });
		await place.restore("whole");
		await expect(place.operator(["audit", "verify"])).rejects.toThrow(/NOT intact.*cut off/s);
	});

	it("migrates a backup of an earlier version", async () => {
		await copied("whole", "old");
		const path = join(data("old"), "registrations.db");
		const database = new DatabaseSync(path);
		database.exec(
			"drop table own_records; drop table events; drop table draft_keys; alter table registration_files drop column lost_at; alter table registration_fields drop column lost_at; alter table registration_verifications drop column lost_at; alter table registrations drop column lost_at; delete from kysely_migration where name >= '0011'",
		);
		database.close();
		const manifest = JSON.parse(readFileSync(join(data("old"), "backup.json"), "utf8"));
		const digests = { ...manifest.digests, "registrations.db": await digestOfFile(path) };
		const changed = { ...manifest, schema: "0010-purge-marks", digests };
		writeFileSync(join(data("old"), "backup.json"), JSON.stringify(changed));
		const ofKeys = JSON.parse(readFileSync(join(keys("old"), "backup.json"), "utf8"));
		const tables = digests["registrations.db"];
		await expect((await Place.open()).restore("old")).rejects.toThrow("somebody changed");
		writeFileSync(join(keys("old"), "backup.json"), JSON.stringify({ ...ofKeys, tables }));
		const place = await Place.open();
		await place.restore("old");
		const customer = await Customer.loggedIn(await place.start());
		expect(customer.token).not.toBe("");
		expect(await digestOfFile(path)).toBe(digests["registrations.db"]);
	});
});

/** As long as before. */
function withOneBitChanged(stored: Uint8Array): Uint8Array {
	const altered = Buffer.from(stored);
	altered[stored.length - 100] = (altered[stored.length - 100] ?? 0) ^ 1;
	return altered;
}

describe("a file that was damaged or lost after a backup", () => {
	it("is named by the next one beside it, which contains the earlier copy", async () => {
		const reference = await register(server.url);
		const newer = await register(server.url);
		const uploads = ["idCopyF", "idCopyS", "idCopyB"];
		const [overwritten = "", lost = "", touched = ""] = await Promise.all(
			uploads.map((upload) => fileOf(server, reference, upload)),
		);
		await backUp("sound");
		const added = await fileOf(server, newer, "idCopyF");
		const stored = new Map<string, Uint8Array>();
		const keeping = (id: string, change: (bytes: Uint8Array) => Uint8Array) =>
			server.storage.alterFile(id, (bytes) => {
				stored.set(id, bytes);
				return change(bytes);
			});
		// S3 says in which second a file was written.
		await sleep(1_100);
		await keeping(touched, (bytes) => bytes);
		await keeping(lost, (bytes) => bytes);
		await keeping(overwritten, withOneBitChanged);
		await server.storage.loseFile(lost);
		const newest = () =>
			server.operator("status", "--json").then((json) => JSON.parse(json).backup);
		const names = [
			`${reference} idCopyF (file ${overwritten})`,
			`${reference} idCopyS (file ${lost})`,
		];
		const lines = names.map((name) => `\n  ${name}`).join("");
		await expect(backUp("of-damaged")).rejects.toThrow(
			`The backup is complete.\nThese files are missing, damaged or unreadable in the file store, and it contains the earlier backup's copies:${lines}\nSee docs/operating.md, Incidents.`,
		);
		const { finishedAt, kept, broken } = JSON.parse(
			readFileSync(join(data("of-damaged"), "backup.json"), "utf8"),
		);
		expect({ kept, broken }).toEqual({ kept: names, broken: [] });
		expect((await newest()).finishedAt).toBe(finishedAt);
		for (const id of [added, touched, lost, overwritten])
			expect(statSync(join(data("of-damaged"), "files", id)).nlink).toBeGreaterThan(1);
		const asJson = await backUp("still-damaged", "--json").catch((error) => error);
		expect(asJson.message).toContain(lines);
		expect(JSON.parse(asJson.output)).toMatchObject({ kept: names, broken: [] });
		const place = await Place.open({ isLocal: true });
		await place.restore("still-damaged");
		expect(await place.exported(reference)).toHaveLength(UPLOADS);
		for (const id of [overwritten, lost])
			await server.storage.alterFile(id, stored.get(id) ?? "nothing was stored");
		expect(await backUp("mended")).toContain("Backed up");
	});
});

describe("a file that is damaged in the file store", () => {
	it("is named by the backup, which contains the rest, and by its restore", async () => {
		const [damaged, whole] = [await register(server.url), await register(server.url)];
		const id = await fileOf(server, damaged, "idCopyS");
		let stored: Uint8Array | undefined;
		await server.storage.alterFile(id, (bytes) => {
			stored = bytes;
			return withOneBitChanged(bytes);
		});
		const newest = JSON.parse(await server.operator("status", "--json")).backup;
		await expect(backUp("damaged")).rejects.toThrow(
			`except for files that are missing, damaged or unreadable in the file store:\n  ${damaged} idCopyS (file ${id})\n`,
		);
		expect(JSON.parse(await server.operator("status", "--json")).backup.finishedAt).toBe(
			newest.finishedAt,
		);
		const place = await Place.open({ isLocal: true });
		await expect(place.restore("damaged")).rejects.toThrow(`${damaged} idCopyS`);
		await expect(place.start()).rejects.toThrow("not finished");
		expect(await place.restore("damaged", "--accept-loss")).toContain(
			`These files or fields are missing or altered: ${damaged} idCopyS (file ${id}).`,
		);
		expect(await place.exported(whole)).toHaveLength(UPLOADS);
		const { backup } = JSON.parse(await place.operator(["status", "--json"]));
		expect(backup.finishedAt).toBe(newest.finishedAt);
		await server.storage.alterFile(id, stored ?? "nothing was stored");
	});

	it("or lost is not required anywhere once its loss was accepted", async () => {
		const reference = await register(server.url);
		const [lost, damaged] = [
			await fileOf(server, reference, "idCopyF"),
			await fileOf(server, reference, "idCopyS"),
		];
		const sound = new Map<string, Uint8Array>();
		for (const id of [lost, damaged])
			await server.storage.alterFile(id, (bytes) => {
				sound.set(id, bytes);
				return bytes;
			});
		const putBack = (id: string) => server.storage.alterFile(id, sound.get(id) ?? "nothing");
		await server.storage.loseFile(lost);
		await server.storage.alterFile(damaged, withOneBitChanged);
		const directory = mkdtempSync(join(tmpdir(), "sim-registration-export-"));
		onTestFinished(() => rmSync(directory, { recursive: true }));
		const exportTo = (...options: string[]) =>
			server.operator("registrations", "export", reference, "--to", ...options);
		await expect(exportTo(join(directory, "refused"))).rejects.toThrow(
			new RegExp(`idCopyF: .*${lost}.*; idCopyS: file ${damaged} does not open`),
		);
		await expect(backUp("of-lost")).rejects.toThrow(`${reference} idCopyF (file ${lost})`);
		const acceptLoss = (option: string) =>
			server.operator("registrations", "accept-loss", reference, option);
		expect(await acceptLoss("--dry-run")).toContain(
			`Would be accepted as lost of ${reference}: idCopyF, idCopyS.`,
		);
		await expect(server.operator("keys", "check")).rejects.toThrow(reference);
		expect(await acceptLoss("--yes")).toContain(
			`Accepted as lost of ${reference}: idCopyF, idCopyS.`,
		);
		expect(await acceptLoss("--yes")).toMatch(
			/^The loss of idCopyF, idCopyS of \S+ was accepted already, at 20.+\. Nothing was changed\.$/,
		);

		expect(await server.operator("keys", "check")).toMatch(
			new RegExp(`^All others open: .*\n1 registration had been given up.*\n${reference} `),
		);
		expect(await server.operator("registrations", "list")).toMatch(
			new RegExp(`${reference} .* idCopyF, idCopyS$`, "m"),
		);
		expect(await exportTo(join(directory, "one"))).toBe(
			`${reference} exported to ${join(directory, "one")}, without lost idCopyF, idCopyS`,
		);
		const { loss } = JSON.parse(await server.operator("status", "--json"));
		expect(loss).toEqual({ at: null, rootSecretAt: null, registrations: 0, fields: 0, files: 2 });
		expect(await server.operator("status")).toMatch(
			/^loss +2 files accepted as lost: registrations list$/m,
		);
		const summary = readFileSync(join(directory, "one", "summary.html"), "utf8");
		expect(summary.match(/The stored file was lost\./g)).toHaveLength(2);
		expect(
			JSON.parse(readFileSync(join(directory, "one", "registration.json"), "utf8")).idCopyF,
		).toEqual([expect.objectContaining({ lostAt: expect.stringMatching(/^20.+Z$/) })]);
		const all = ["registrations", "export", "--all", "--to", join(directory, "all")];
		expect(await server.operator(...all)).toContain(`${reference}: without lost idCopyF, idCopyS`);
		const index = readFileSync(join(directory, "all", "index.html"), "utf8");
		expect(index.match(/A stored field or file was lost\./g)).toHaveLength(1);
		expect(await server.operator(...all)).toMatch(
			new RegExp(
				`^0 registrations exported .* there already\\.\n${reference}: without lost idCopyF, idCopyS$`,
				"s",
			),
		);

		expect(await backUp("without-lost")).toContain(
			` Of these, ${reference} had been given up, wholly or in part.`,
		);
		const place = await Place.open({ isLocal: true });
		expect(await place.restore("without-lost")).toContain(
			`The loss of these files or fields had been accepted: ${reference} idCopyF (file ${lost}), ${reference} idCopyS (file ${damaged}).`,
		);
		await place.start();
		expect(await place.exported(reference)).toHaveLength(UPLOADS - 2);

		await putBack(damaged);
		expect(await server.operator(...all)).toMatch(
			new RegExp(`^0 registrations .*\n${reference}: without lost idCopyF, idCopyS`, "s"),
		);
		expect(await exportTo(join(directory, "one"))).toMatch(/, without lost idCopyF$/);
		const outdated = join(directory, "all", reference);
		await expect(server.operator(...all)).rejects.toThrow(
			`${reference}: ${outdated} lacks idCopyS, which can be read again. Remove that folder, and repeat the command.`,
		);
		rmSync(outdated, { recursive: true });
		expect(await server.operator(...all)).toMatch(
			new RegExp(`^1 registration exported .*\n${reference}: without lost idCopyF$`, "s"),
		);
		await server.storage.loseFile(damaged);
		await expect(server.operator("keys", "check")).rejects.toThrow(
			new RegExp(`${reference} .*\\(idCopyS: no file ${damaged}\\)\\. .*accept-loss`),
		);

		for (const id of [lost, damaged]) await putBack(id);
		expect(await server.operator("keys", "check")).toMatch(/^All open: /);
		await backUp("holding");
		await server.storage.loseFile(lost);
		await acceptLoss("--yes");
		expect(await backUp("carried")).toContain("Backed up");
		expect(existsSync(join(data("carried"), "files", lost))).toBe(true);
		await putBack(lost);
	});

	it("and whose key alone is lost is not required, once that was accepted, until it is back", async () => {
		const reference = await register(server.url);
		const keyId = await keyIdOf(reference);
		const acceptLoss = (option: string) =>
			server.operator("registrations", "accept-loss", reference, option);
		await server.storage.takeKey(keyId);
		await expect(server.operator("keys", "check")).rejects.toThrow(
			/run `registrations accept-loss`/,
		);
		expect(await acceptLoss("--dry-run")).toContain(
			`Would be accepted as lost: all of ${reference}.\nThe key of ${reference} is not in the vault`,
		);
		await expect(backUp("of-a-lost-key")).rejects.toThrow(
			`no key that opens for these registrations: ${reference}.`,
		);
		expect(await acceptLoss("--yes")).toContain(`Accepted as lost: all of ${reference}.`);
		expect(await acceptLoss("--yes")).toMatch(
			/^The loss of all of \S+ was accepted already, at 20.+\. Nothing was changed\.$/,
		);

		expect(await server.operator("registrations", "list")).toMatch(
			new RegExp(`${reference} .* all$`, "m"),
		);
		expect(await server.operator("keys", "check")).toMatch(
			new RegExp(`^All others open: .*\n1 registration had been given up.*\n${reference} `),
		);
		const directory = mkdtempSync(join(tmpdir(), "sim-registration-export-"));
		onTestFinished(() => rmSync(directory, { recursive: true }));
		const exportTo = (...words: string[]) =>
			server.operator("registrations", "export", ...words, "--to", directory);
		expect(await exportTo("--all")).toContain(`\n${reference}: accepted as lost, and left out`);
		expect(await backUp("without-a-key")).toContain(
			` Of these, ${reference} had been given up, wholly or in part.`,
		);
		const place = await Place.open({ isLocal: true });
		await place.restore("without-a-key");
		await place.start();
		expect(await place.operator(["keys", "check"])).toMatch(/^All others open: /);
		expect(await place.operator(["check"])).toContain("1 other had been given up");
		// It lacks the files as well, because nothing opens them.
		const [to, toKeys] = [data("of-the-restored"), keys("of-the-restored")];
		expect(await place.operator(["backup", "--to", to, "--to-keys", toKeys])).toContain(
			` Of these, ${reference} had been given up, wholly or in part.`,
		);

		await server.storage.returnKey();
		expect(await exportTo("--all")).toMatch(/^1 registration exported/);
		expect(await server.operator("registrations", "list")).toMatch(
			new RegExp(`${reference} .* -$`, "m"),
		);
		await server.storage.takeKey(keyId);
		await expect(server.operator("keys", "check")).rejects.toThrow(reference);
		await server.storage.returnKey();
	});

	it("and of which a field is damaged does without that field alone, until it is back", async () => {
		const reference = await register(server.url);
		const acceptLoss = (option: string) =>
			server.operator("registrations", "accept-loss", reference, option);
		const directory = mkdtempSync(join(tmpdir(), "sim-registration-export-"));
		onTestFinished(() => rmSync(directory, { recursive: true }));
		const exportTo = (name: string, ...words: string[]) =>
			server.operator("registrations", "export", ...words, "--to", join(directory, name));
		const changeField = (change: (bytes: Buffer) => Buffer, name = "nameEN") =>
			server.look(async (database) => {
				const { id } = await database
					.selectFrom("registrations")
					.select("id")
					.where("reference", "=", reference)
					.executeTakeFirstOrThrow();
				const row = () => ({ registration_id: id, name });
				const { value } = await database
					.selectFrom("registration_fields")
					.select("value")
					.where((eb) => eb.and(row()))
					.executeTakeFirstOrThrow();
				await database
					.updateTable("registration_fields")
					.set({ value: change(Buffer.from(value)) })
					.where((eb) => eb.and(row()))
					.execute();
			});
		const flip = (bytes: Buffer) => {
			bytes[40] = (bytes[40] ?? 0) ^ 1;
			return bytes;
		};
		await changeField(flip);
		await expect(exportTo("refused", reference)).rejects.toThrow("nameEN");
		await expect(server.operator("keys", "check")).rejects.toThrow("(Damaged: nameEN)");
		expect(await acceptLoss("--dry-run")).toBe(
			`Would be accepted as lost of ${reference}: nameEN (a field).\ndamaged: nameEN`,
		);
		expect(await acceptLoss("--yes")).toContain(
			`Accepted as lost of ${reference}: nameEN (a field).`,
		);
		expect(await acceptLoss("--yes")).toMatch(
			/^The loss of nameEN of \S+ was accepted already, at 20.+\. Nothing was changed\.$/,
		);
		expect(await server.operator("keys", "check")).toMatch(
			new RegExp(`^All others open: .*\n.*\n${reference} .* without nameEN`),
		);
		expect(await exportTo("one", reference)).toMatch(/, without lost nameEN$/);
		const read = (...path: string[]) => readFileSync(join(directory, ...path), "utf8");
		const document = JSON.parse(read("one", "registration.json"));
		expect(document).toMatchObject({ lostFields: ["nameEN"], nameHK: expect.any(String) });
		expect(document).not.toHaveProperty("nameEN");
		expect(read("one", "summary.html")).toContain("Fields that were lost");
		const several = () => exportTo("all", "--all");
		expect(await several()).toContain(`\n${reference}: without lost nameEN`);
		expect(await several()).toContain(`\n${reference}: without lost nameEN`);
		expect(read("all", "index.html")).toContain("A stored field or file was lost.");

		// What is lost later was not accepted.
		await changeField(flip, "nameHK");
		await expect(server.operator("keys", "check")).rejects.toThrow("(Damaged: nameHK)");
		await expect(exportTo("refused", reference)).rejects.toThrow("nameHK");
		expect(await acceptLoss("--dry-run")).toContain(`of ${reference}: nameHK (a field).`);
		await changeField(flip, "nameHK");
		const fileId = await fileOf(server, reference, "idCopyF");
		let sound: Uint8Array = Buffer.of();
		await server.storage.alterFile(fileId, (bytes) => {
			sound = bytes;
			return bytes;
		});
		await server.storage.loseFile(fileId);
		await expect(backUp("without-a-file")).rejects.toThrow(fileId);
		await server.storage.alterFile(fileId, sound);
		await server.storage.takeKey(await keyIdOf(reference));
		await expect(server.operator("keys", "check")).rejects.toThrow(reference);
		await expect(backUp("without-a-key-too")).rejects.toThrow(reference);
		expect(await acceptLoss("--dry-run")).toContain(`Would be accepted as lost: all of`);
		await server.storage.returnKey();

		expect(await server.operator("status")).toMatch(/^loss +.*1 field/m);
		expect(await backUp("without-a-field")).toContain("Backed up");
		const place = await Place.open({ isLocal: true });
		expect(await place.restore("without-a-field")).toContain(`${reference} nameEN (a field)`);
		await place.start();
		expect(await place.exported(reference)).toHaveLength(UPLOADS);

		await changeField(flip);
		await server.operator("keys", "check", "--all");
		expect(await server.operator("registrations", "list")).toMatch(
			new RegExp(`${reference} .* -$`, "m"),
		);
		await expect(several()).rejects.toThrow("lacks nameEN, which can be read again");
	});

	it("and whose row is damaged is named, and is lost alone", async () => {
		const reference = await register(server.url);
		const flipRow = () =>
			server.look(async (database) => {
				const row = await database
					.selectFrom("registration_files as file")
					.innerJoin("registrations", "registrations.id", "file.registration_id")
					.select(["file.id", "file.details"])
					.where("reference", "=", reference)
					.where("upload", "=", "idCopyF")
					.executeTakeFirstOrThrow();
				const details = Buffer.from(row.details);
				details[40] = (details[40] ?? 0) ^ 1;
				await database
					.updateTable("registration_files")
					.set({ details })
					.where("id", "=", row.id)
					.execute();
			});
		await flipRow();
		const acceptLoss = (option: string) =>
			server.operator("registrations", "accept-loss", reference, option);
		await expect(server.operator("keys", "check")).rejects.toThrow(/idCopyF: the details of file/);
		expect(await backUp("of-a-row")).toContain("Backed up");
		const place = await Place.open({ isLocal: true });
		await expect(place.restore("of-a-row")).rejects.toThrow(`${reference} idCopyF (file `);
		expect(await acceptLoss("--yes")).toContain(`Accepted as lost of ${reference}: idCopyF.`);
		await backUp("without-a-row");
		const other = await Place.open({ isLocal: true });
		expect(await other.restore("without-a-row")).toContain(`${reference} idCopyF (file `);
		await other.start();
		expect(await other.exported(reference)).toHaveLength(UPLOADS - 1);
		await flipRow();
		await server.operator("keys", "check", "--all");
		expect(await server.operator("registrations", "list")).toMatch(
			new RegExp(`${reference} .* -$`, "m"),
		);
	});

	it("and whose key is damaged is named, and restored without if that loss is accepted", async () => {
		const reference = await register(server.url);
		const keyId = await keyIdOf(reference);
		expect(await backUp("before-damage")).toContain("Backed up");
		await server.storage.damageKey(keyId);
		await expect(backUp("of-a-damaged-key")).rejects.toThrow(
			`no key that opens for these registrations: ${reference}.`,
		);
		const place = await Place.open({ isLocal: true });
		await expect(place.restore("of-a-damaged-key")).rejects.toThrow(reference);
		expect(await place.restore("of-a-damaged-key", "--accept-loss")).toContain(
			"Run `registrations accept-loss` for each of these registrations",
		);
		await server.operator("registrations", "accept-loss", reference, "--yes");
		expect(await backUp("given-up")).toContain(` Of these, ${reference} had been given up`);
		// What was accepted needs no other acceptance.
		const later = await Place.open({ isLocal: true });
		expect(await later.program("given-up", "--dry-run")).toContain("Would copy");
		expect(await later.restore("given-up")).toContain("Restored and compared");
	});

	it("and whose key is lost is copied as it is, and named until the loss is accepted", async () => {
		const newest = async () => JSON.parse(await server.operator("status", "--json")).backup;
		const { finishedAt } = await newest();
		await server.storage.emptyVault();
		const first = JSON.parse(await server.operator("registrations", "list", "--json"))
			.filter(({ lostAt }: { lostAt: string | null }) => lostAt === null)
			.map(({ reference }: { reference: string }) => reference)
			.toSorted();
		await expect(backUp("without-keys")).rejects.toThrow(
			`The vault has no key that opens for these registrations: ${first.slice(0, 10).join(", ")} and ${first.length - 10} more.`,
		);
		expect((await newest()).finishedAt).toBe(finishedAt);
		const place = await Place.open();
		const noKey =
			/^The vault had no key that opens for these registrations when the backup was made: /;
		await expect(place.restore("without-keys")).rejects.toThrow(noKey);
		await expect(place.restore("without-keys", "--dry-run")).rejects.toThrow(noKey);
		await expect(place.restore("without-keys", "--verify-only")).rejects.toThrow(noKey);
		expect(await place.restore("without-keys", "--accept-loss")).toContain(
			"Run `registrations accept-loss` for each of these registrations",
		);
		await register(server.url);
		const { keyless } = JSON.parse(readFileSync(join(data("without-keys"), "backup.json"), "utf8"));
		expect(keyless).toEqual(first);
		const acceptedAt = new Date().toISOString();
		await server.look((database) =>
			database
				.insertInto("settings")
				.values({ name: "loss-accepted", value: acceptedAt })
				.execute(),
		);
		expect(await backUp("accepted")).toContain("Backed up");
	});
});
