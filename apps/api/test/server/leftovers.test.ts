import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { mkdir, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TransactionBuilder } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommitFailedError } from "../../src/platform/database/commit-failed-error.ts";
import { DatabaseUnavailableError } from "../../src/platform/database/database-unavailable-error.ts";
import { openSqlite, sqliteDialect } from "../../src/platform/database/sqlite-database.ts";
import { provide } from "../../src/platform/extensions/extension.ts";
import { DiskFileStore } from "../../src/platform/files/adapters/disk-file-store.ts";
import { FileStore } from "../../src/platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../../src/platform/files/file-store-unavailable-error.ts";
import { DatabaseKeyVault } from "../../src/platform/sealing/adapters/database-key-vault.ts";
import { FileKeyWrapper } from "../../src/platform/sealing/adapters/file-key-wrapper.ts";
import { generateDataKey } from "../../src/platform/sealing/data-key.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let directory: string;
let server: TestServer;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-leftovers-"));
});
afterEach(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	await server.close();
	await rm(directory, { recursive: true });
});

async function openFilesIn(directory: string): Promise<string[]> {
	const descriptors = await readdir("/proc/self/fd");
	const targets = descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ""));
	return (await Promise.all(targets)).filter((path) => path.startsWith(directory));
}

it("closes everything that it opened if the start is refused", async () => {
	server = await startTestServer();
	const { port } = new URL(server.url);
	const taken = { PORT: port, DATA_DIR: join(directory, "data"), KEY_DIR: join(directory, "keys") };
	await expect(startTestServer(taken)).rejects.toThrow("EADDRINUSE");
	expect(await openFilesIn(directory)).toEqual([]);
});

it("removes files at the next start that could not be removed when a submission failed", async () => {
	const store = await DiskFileStore.open(directory);
	const kept = () => store.list();
	server = await startTestServer({}, [provide(FileStore, () => store)]);
	const customer = await Customer.loggedIn(server.url);
	const rename = (from: string, to: string) =>
		server.look((database) => database.schema.alterTable(from).renameTo(to).execute());
	const removal = vi.spyOn(store, "remove").mockRejectedValue(new Error("The disk is broken"));

	await rename("registration_files", "gone");
	await customer.submit(completeSubmission(await smallFiles())).expect(500);
	await rename("gone", "registration_files");
	removal.mockRestore();
	expect(await kept()).toHaveLength(5);

	await server.restart();
	expect(await kept()).toEqual([]);
});

/** A key that a submission kept and never confirmed. */
async function keepLeftOver() {
	const vault = await DatabaseKeyVault.open(
		sqliteDialect(openSqlite(join(server.keyDirectory, "keys.db"))),
		new FileKeyWrapper(server.keyDirectory),
		() => new Date(),
	);
	const leftOver = generateDataKey();
	await vault.keep(leftOver, "registration");
	return { vault, leftOver };
}

it("leaves foreign files and drafts alone at a start after a crash", async () => {
	server = await startTestServer();
	const { vault, leftOver } = await keepLeftOver();
	for (const folder of ["files", "drafts"]) {
		await mkdir(join(server.dataDirectory, folder, "lost+found"));
		await writeFile(join(server.dataDirectory, folder, "hello.txt"), "a note");
	}
	await server.restart();
	expect(await vault.open(leftOver.id)).toBeUndefined();
	for (const folder of ["files", "drafts"])
		expect(await readdir(join(server.dataDirectory, folder))).toEqual(
			expect.arrayContaining(["hello.txt", "lost+found"]),
		);
	await vault.close();
});

it.each(["EISDIR", "EIO"])("starts although a left-over file cannot be read: %s", async (code) => {
	const store = await DiskFileStore.open(directory);
	server = await startTestServer({}, [provide(FileStore, () => store)]);
	const { vault, leftOver } = await keepLeftOver();
	await (await store.createDraft(randomUUID())).commit();
	vi.spyOn(store, "read").mockRejectedValueOnce(Object.assign(new Error("unreadable"), { code }));
	await server.restart();
	const isTriedAgain = code === "EIO";
	expect(server.logLines.some((line) => line.includes("swept_failed"))).toBe(isTriedAgain);
	expect((await vault.open(leftOver.id)) !== undefined).toBe(isTriedAgain);
	await vault.close();
});

it("refuses a submission whose key the sweep took while its process was suspended, and keeps nothing", async () => {
	server = await startTestServer();
	const customer = await Customer.loggedIn(server.url);
	const { keep } = DatabaseKeyVault.prototype;
	vi.spyOn(DatabaseKeyVault.prototype, "keep").mockImplementationOnce(async function (
		this: DatabaseKeyVault,
		key,
		registrationId,
	) {
		await keep.call(this, key, registrationId);
		server.setTime(new Date(Date.now() + 70 * MINUTE_MS));
		await server.sweep();
		server.setTime(new Date());
	});
	await customer.submit(completeSubmission(await smallFiles())).expect(500);
	expect(JSON.parse(await server.operator("registrations", "list", "--json"))).toEqual([]);
	expect(await server.storedFiles()).toEqual([]);
	expect(await server.storage.storedKeys()).toEqual([]);
});

const refused = new FileStoreUnavailableError({ code: "AccessDenied", isEndUnknown: false });
const unanswered = new FileStoreUnavailableError({ code: "no_answer", isEndUnknown: true });

it.each([
	["the last cannot be stored", [new Error("The disk is full")]],
	["one is refused and the last is not answered", [refused, unanswered]],
])(
	"of a submission's files, if %s, the others are removed at once, and its key by the sweep",
	async (_what, errors) => {
		const store = await DiskFileStore.open(directory);
		server = await startTestServer({}, [provide(FileStore, () => store)]);
		const customer = await Customer.loggedIn(server.url);
		const createDraft = store.createDraft.bind(store);
		let drafts = 0;
		vi.spyOn(store, "createDraft").mockImplementation(async (id) => {
			const draft = await createDraft(id);
			drafts++;
			const error = errors.at(drafts - 6);
			if (error !== undefined) draft.commit = () => Promise.reject(error);
			return draft;
		});
		await customer.submit(completeSubmission(await smallFiles())).expect(503);
		expect(await store.list()).toEqual([]);
		expect(await server.storage.storedKeys()).toHaveLength(1);
		await server.restart();
		expect(await server.storage.storedKeys()).toEqual([]);
	},
);

it("leaves no draft and no open file if a submission fails while the file store is unavailable", async () => {
	const store = await DiskFileStore.open(directory);
	server = await startTestServer({}, [provide(FileStore, () => store)]);
	const customer = await Customer.loggedIn(server.url);
	const createDraft = store.createDraft.bind(store);
	vi.spyOn(store, "createDraft").mockImplementation(async (id) => {
		const draft = await createDraft(id);
		const discard = draft.discard.bind(draft);
		const away = () =>
			Promise.reject(new FileStoreUnavailableError({ code: "no_answer", isEndUnknown: true }));
		// As with a bucket: the local file is removed, and the store cannot be asked to remove the
		// rest.
		return Object.assign(draft, { commit: away, discard: () => discard().then(away) });
	});
	await customer.submit(completeSubmission(await smallFiles())).expect(503);
	expect(await readdir(join(directory, "drafts"))).toEqual([]);
	expect(await openFilesIn(directory)).toEqual([]);
	expect(server.logLines.filter((line) => line.includes("draft_not_discarded"))).toHaveLength(5);
});

it.each([
	["is reported as one", new CommitFailedError("The answer was lost"), 503],
	["is hidden by another error", new Error("The connection could not be given back"), 500],
	["looks safe to repeat", new DatabaseUnavailableError("The rollback failed"), 200],
])("a submission whose lost commit %s keeps its files and its key", async (_how, error, status) => {
	server = await startTestServer();
	const customer = await Customer.loggedIn(server.url);
	const body = completeSubmission(await smallFiles());
	const { execute } = TransactionBuilder.prototype;
	const transactions = vi.spyOn(TransactionBuilder.prototype, "execute");
	transactions.mockImplementation(async function (this: TransactionBuilder<unknown>, work) {
		const result = await execute.call(this, work);
		// Not in transactions of a login and of the audit log.
		const isRegistration = result === true;
		if (!isRegistration) return result;
		transactions.mockRestore();
		throw error;
	});
	await customer.submit(body, "key").expect(status);
	const { reference } = (await customer.submit(body, "key").expect(200)).body;
	await server.operator(
		"registrations",
		"export",
		reference,
		"--to",
		join(directory, "export"),
		"--originals-only",
	);
	expect(await server.storage.storedKeys()).toHaveLength(1);
});

it("the hourly sweep removes keys that no registration has used for an hour, and no younger ones", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	server = await startTestServer();
	server.setTime(NOW);
	let ageMs = 0;
	const vault = await DatabaseKeyVault.open(
		sqliteDialect(openSqlite(join(server.keyDirectory, "keys.db"))),
		new FileKeyWrapper(server.keyDirectory),
		() => new Date(NOW.getTime() - ageMs),
	);
	const keepFor = async (milliseconds: number) => {
		const key = generateDataKey();
		ageMs = milliseconds;
		await vault.keep(key, "registration");
		return key.id;
	};
	const leftOver = await keepFor(HOUR_MS + 1);
	const inUse = await keepFor(HOUR_MS);

	// A sweep waits until all clocks have agreed for an hour; in this test the clock stands still.
	await server.look(async (database) => {
		const entries = database.selectFrom("audit_log").select(({ fn }) => fn.max("at").as("audit"));
		const at = NOW.toISOString();
		const since = new Date(NOW.getTime() - HOUR_MS).toISOString();
		const value = JSON.stringify({ since, at, ...(await entries.executeTakeFirstOrThrow()) });
		await database.updateTable("settings").set({ value }).where("name", "=", "clock").execute();
	});
	vi.advanceTimersByTime(HOUR_MS);
	await vi.waitUntil(() => server.logLines.join("").includes('"swept"'), { timeout: 60_000 });
	expect(await vault.open(leftOver)).toBeUndefined();
	expect(await vault.open(inUse)).toBeDefined();
	await vault.close();
});
