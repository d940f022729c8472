import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { KeyUnwrapError, KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { Installation } from "../maintenance/installation.ts";
import { StoredSettings } from "../maintenance/stored-settings.ts";
import { KeyFit, MARK_KEY_ID } from "./key-fit.ts";
import { readFacts } from "./read-facts.ts";

const NOW = new Date("2026-11-21T04:00:00.000Z");
const SECRET = "a root secret of thirty-two characters";
const SHARED = {
	DATABASE_URL: "postgres://127.0.0.1:9/data",
	KEY_DATABASE_URL: "postgres://127.0.0.1:9/keys",
	FILE_STORE: "s3",
	S3_BUCKET: "bucket",
	KEY_WRAPPER: "command",
	KEY_WRAPPER_COMMAND: "/usr/local/bin/wrap",
};

/** Prefixes the number of its wrapping key; fails as often as the test says. */
class RemoteWrapper extends KeyWrapper {
	key = 1;
	failures = 0;
	override async wrap(_keyId: string, bytes: Uint8Array) {
		return Buffer.from([this.key, ...bytes]);
	}
	override async unwrap(keyId: string, wrapped: Uint8Array) {
		if (this.failures-- > 0) throw new Error("503");
		if (wrapped[0] !== this.key) throw new KeyUnwrapError(keyId);
		return wrapped.subarray(1);
	}
	override async rotate() {}
	override async hasOlder() {
		return false;
	}
	override async retireOlder() {}
}

let database: Database;
let vault: DatabaseKeyVault;
let wrapper: RemoteWrapper;
let fit: KeyFit;
let pauses: number;
const pause = async () => {
	pauses++;
};

beforeEach(async () => {
	pauses = 0;
	wrapper = new RemoteWrapper();
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	const dialect = sqliteDialect(openSqlite(":memory:"));
	vault = await DatabaseKeyVault.open(dialect, wrapper, () => new Date());
	const settings = new StoredSettings(database);
	const roots = new RootKeys([SECRET]);
	const environment = parseEnvironment({ ...SHARED, ROOT_SECRET: SECRET });
	const installation = new Installation(settings);
	fit = new KeyFit(database, settings, installation, vault, roots, () => NOW, environment);
	await fit.prove(true);
});
afterEach(async () => {
	await database.destroy();
	await vault.close();
});

const marks = () => database.selectFrom("settings").selectAll().orderBy("name").execute();

describe("a key service that does not answer", () => {
	it("is tried again until it does", async () => {
		wrapper.failures = 3;
		await fit.prove(true, pause);
		expect(pauses).toBe(3);
	});

	it.each([
		["a start", () => fit.prove(true, pause)],
		["keys accept-loss", () => fit.findLoss(pause)],
	])("is not treated as a loss by %s, which names it and changes nothing", async (_title, run) => {
		const before = await marks();
		wrapper.failures = Number.POSITIVE_INFINITY;
		await expect(run()).rejects.toMatchObject({
			name: "KeyServiceUnavailableError",
			message: expect.stringMatching(
				/KEY_WRAPPER_COMMAND \(\/usr\/local\/bin\/wrap\) .*KEY_DATABASE_URL .*503.* Nothing is lost/,
			),
		});
		wrapper.failures = 0;
		expect(await marks()).toEqual(before);
		await fit.prove(true, pause);
	});

	it("is tried again if it is the vault's database", async () => {
		const { KEY_DATABASE_URL, ROOT_SECRET } = { ...SHARED, ROOT_SECRET: SECRET };
		const environment = parseEnvironment({ KEY_DATABASE_URL, ROOT_SECRET, DATA_DIR: "/nowhere" });
		const giveUp = async () => {
			await pause();
			if (pauses === 3) throw new Error("The test has seen enough");
		};
		await expect(readFacts(environment, giveUp)).rejects.toThrow("seen enough");
	});
});

describe("the mark in the vault", () => {
	it("is not swept, and created once by concurrent processes", async () => {
		expect(await vault.listUnconfirmedBefore(new Date("9999-01-01"))).toEqual([]);
		const before = await marks();
		await Promise.all([fit.prove(true), fit.prove(false)]);
		expect(await marks()).toEqual(before);
	});

	it("is confirmed by the next start if a start died before that", async () => {
		const mark = await vault.open(MARK_KEY_ID);
		await vault.destroy(MARK_KEY_ID);
		await vault.keep(mark ?? { id: "", bytes: Buffer.alloc(0) }, "installation");
		await fit.prove(true);
		expect(await vault.isConfirmed(MARK_KEY_ID)).toBe(true);
	});

	it("if missing means an older vault, which accept-loss marks again", async () => {
		await vault.destroy(MARK_KEY_ID);
		await expect(fit.prove(true)).rejects.toThrow("other or older keys");
		const loss = await fit.findLoss();
		expect(loss).toMatchObject({ lost: ["wrapping key or vault"] });
		await fit.acceptLoss(loss);
		await fit.prove(true);
	});

	it("is refused if another wrapping key wrapped it", async () => {
		wrapper.key = 2;
		await expect(fit.prove(true, pause)).rejects.toMatchObject({ name: "KeysDoNotFitError" });
		expect(pauses).toBe(0);
	});
});
