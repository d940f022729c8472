import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { register } from "../support/register.ts";
import { runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { openTestStorage } from "../support/test-storage.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";
import { writeBuild } from "../support/write-build.ts";
import { type FaultProxy, startFaultProxy } from "./support/fault-proxy.ts";
import { runMove } from "./support/move-process.ts";
import { type PostgresProxy, startPostgresProxy } from "./support/postgres-proxy.ts";
import { exported, SourceInstallation } from "./support/source-installation.ts";

const FILES = 5;
const SCRIPT = "step-AAAAAAAA.js";

let directory: string;
let databases: PostgresProxy;
let bucket: FaultProxy;

beforeEach(trustEveryClock);
beforeEach(async () => {
	const { databaseUrl = "", s3Endpoint = "" } = inject("sharedStorages") ?? {};
	directory = mkdtempSync(join(tmpdir(), "sim-registration-lost-"));
	databases = await startPostgresProxy(databaseUrl);
	bucket = await startFaultProxy(() => [s3Endpoint]);
});
afterEach(async () => {
	await bucket.close();
	await databases.close();
	await rm(directory, { recursive: true, force: true });
});

const through = ({ DATABASE_URL = "", KEY_DATABASE_URL = "" }) => ({
	DATABASE_URL: databases.through(DATABASE_URL),
	KEY_DATABASE_URL: databases.through(KEY_DATABASE_URL),
	S3_ENDPOINT: bucket.url,
});
const loseDeletes = async () => bucket.become({ kind: "losing answers", method: "DELETE" });
const losePuts = async () => bucket.become({ kind: "losing answers", method: "PUT" });

describe("a command that fails because an answer was lost", () => {
	let server: TestServer;
	let reference: string;
	beforeEach(async () => {
		const built = await writeBuild(join(directory, "web"), { [SCRIPT]: "a script" });
		server = await startTestServer(through, [], built);
		reference = await register(server.url);
	});
	afterEach(() => server.close());

	const auditLines = async (action: string) =>
		(await server.operator("audit", "list")).split("\n").filter((line) => line.includes(action));

	it.each([
		{
			step: "marking the row",
			lose: async () => databases.cut(/^update "registrations" set "purging_since"/, "after"),
		},
		{
			step: "destroying the key",
			lose: async () => databases.cut(/^delete from "data_keys"/, "after"),
		},
		{ step: "removing a file", lose: loseDeletes },
		{
			step: "removing the rows",
			lose: async () => databases.cut(/delete from "registrations".*\ncommit$/s, "after"),
		},
	])("purges the rest the next time: $step", async ({ lose }) => {
		await server.operator("registrations", "deregister", "--yes", reference);
		server.setTime(new Date(Date.now() + 400 * 86_400_000));
		void lose();
		await expect(server.operator("registrations", "purge", "--yes")).rejects.toThrow();
		bucket.become({ kind: "well" });
		await server.operator("registrations", "purge", "--yes");
		expect(JSON.parse(await server.operator("registrations", "list", "--json"))).toEqual([]);
		expect(await server.storedFiles()).toEqual([]);
		expect(await server.storage.storedKeys()).toEqual([]);
		expect(await auditLines("registration purged")).toHaveLength(1);
	});

	it("leaves every key able to open while keys are rewrapped, and succeeds the next time", async () => {
		const target = join(directory, "export");
		const exportOne = () => server.operator("registrations", "export", reference, "--to", target);
		void databases.cut(/^update "data_keys" set "wrapped"/, "after");
		await expect(server.operator("keys", "rotate", "--yes")).rejects.toThrow();
		await exportOne();
		expect(await server.operator("keys", "rotate", "--yes")).toContain("2 keys");
		await exportOne();
	});

	it("has imported the accounts, and imports them again", async () => {
		const file = join(directory, "accounts.csv");
		const header = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
		await writeFile(file, `${header}\n300000001,61230001,,one@example.com,false\n`);
		void databases.cut(/"staged_accounts".*\ncommit$/s, "after");
		await expect(server.operator("accounts", "import", file)).rejects.toThrow();
		const login = { accountNO: "300000001", mobileNO: "61230001" };
		expect((await (await new Customer(server.url).open()).logIn(login)).success).toBe(true);
		expect(await server.operator("accounts", "import", file)).toBe(
			"0 added, 0 updated, 1 unchanged, 0 removed.",
		);
		const staged = await server.look((database) =>
			database.selectFrom("staged_accounts").select("import_id").execute(),
		);
		expect(staged).toEqual([]);
	});

	it("keeps the form's files that reached the bucket, and lists them the next time", async () => {
		await losePuts();
		await server.keepRelease();
		expect(server.logLines.join("")).toContain('"event":"release_not_kept"');
		const bundles = async () =>
			(await server.storedFiles()).filter((id) => id.startsWith("release-"));
		expect(await bundles()).toHaveLength(1);
		bucket.become({ kind: "well" });
		await server.keepRelease();
		expect(await bundles()).toHaveLength(1);
		expect(await server.operator("releases", "list")).toContain((await bundles())[0]?.slice(8));
	});
});

it("a move whose answers are lost continues each time it is run, and moves everything once", async () => {
	const source = new SourceInstallation({
		MAIL: "smtp",
		// Nothing listens there, so mails wait.
		SMTP_URL: "smtp://127.0.0.1:9",
		MAIL_FROM: "no-reply@telecom.example",
	});
	const storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	try {
		await source.fill(await source.start(), 1);
		await source.operator("maintenance", "on");
		await source.stop();
		const ROOT_SECRET = source.variables["ROOT_SECRET"] ?? "";
		const target = {
			...variablesIn(directory),
			...storage.variables,
			...through(storage.variables),
			ROOT_SECRET,
		};
		const losses = [
			() => databases.cut(/^insert into "data_keys"/, "after"),
			losePuts,
			() => databases.cut(/insert into "registrations".*\ncommit$/s, "after"),
			() => databases.cut(/^update "data_keys" set "confirmed_at"/, "after"),
		];
		for (const lose of losses) {
			void lose();
			expect((await runMove(target, source.places)).code).toBe(1);
			bucket.become({ kind: "well" });
		}
		const end = await runMove(target, source.places);
		expect([end.code, end.output]).toEqual([0, expect.stringContaining("Nothing was done.")]);
		const atTarget = (...argv: string[]) => runOperatorProcess(target, ...argv);
		const [{ answer } = { answer: { reference: "" } }] = source.registered;
		expect(await exported(atTarget, answer.reference, join(directory, "there"))).toEqual(
			await exported(source.operator.bind(source), answer.reference, join(directory, "here")),
		);
		expect(await storage.storedFiles()).toHaveLength(FILES);
		expect(await storage.storedKeys()).toHaveLength(1);
	} finally {
		await source.close();
		await storage.close();
	}
});
