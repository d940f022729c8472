import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqlite, sqliteDialect } from "../database/sqlite-database.ts";
import { Log } from "../logging/log.ts";
import { DatabaseKeyVault } from "./adapters/database-key-vault.ts";
import { generateDataKey } from "./data-key.ts";
import { KeyRotation } from "./key-rotation.ts";
import { VaultBusyError } from "./key-vault.ts";
import { KeyUnwrapError, KeyWrapper } from "./key-wrapper.ts";

/** Prefixes the number of its wrapping key. */
class NumberedWrapper extends KeyWrapper {
	#keys = [0];

	override async wrap(_keyId: string, bytes: Uint8Array) {
		return this.wrapWith(this.#keys.at(-1) ?? 0, bytes);
	}
	async wrapWith(number: number, bytes: Uint8Array) {
		return Buffer.from([number, ...bytes]);
	}
	override async unwrap(keyId: string, wrapped: Uint8Array) {
		if (!this.#keys.includes(wrapped[0] ?? -1)) throw new KeyUnwrapError(keyId);
		return wrapped.subarray(1);
	}
	override async rotate() {
		this.#keys.push((this.#keys.at(-1) ?? 0) + 1);
	}
	override async hasOlder() {
		return this.#keys.length > 1;
	}
	override async retireOlder() {
		this.#keys = this.#keys.slice(-1);
	}
}

let wrapper: NumberedWrapper;
let vault: DatabaseKeyVault;
let rotation: KeyRotation;
let logLines: string[];

beforeEach(async () => {
	wrapper = new NumberedWrapper();
	const dialect = sqliteDialect(openSqlite(":memory:"));
	vault = await DatabaseKeyVault.open(dialect, wrapper, () => new Date());
	logLines = [];
	rotation = new KeyRotation(vault, wrapper, new Log((line) => logLines.push(line)));
});
afterEach(() => vault.close());

async function keepKey(): Promise<string> {
	const key = generateDataKey();
	await vault.keep(key, "registration");
	return key.id;
}

describe("a new wrapping key", () => {
	it("wraps all existing keys, and new ones", async () => {
		const before = [await keepKey(), await keepKey()];
		expect(await rotation.rotate()).toEqual({ count: 2, unopened: [] });
		const after = await keepKey();
		await wrapper.retireOlder();
		for (const id of [...before, after]) expect(await vault.open(id)).toBeDefined();
	});
});

it("a rotation waits while another process keeps the vault's log", async () => {
	await keepKey();
	const rewrap = vi.spyOn(vault, "rewrap");
	rewrap.mockRejectedValueOnce(new VaultBusyError("The vault is in use"));
	expect(await rotation.rotate()).toEqual({ count: 1, unopened: [] });
	expect(rewrap).toHaveBeenCalledTimes(2);
});

describe("older wrapping keys", () => {
	it("are retired only after keys that a server had still wrapped with them", async () => {
		await rotation.rotate();
		const wrap = wrapper.wrap.bind(wrapper);
		wrapper.wrap = (_, bytes) => wrapper.wrapWith(0, bytes);
		const late = await keepKey();
		wrapper.wrap = wrap;
		expect(await rotation.retireOlder()).toBe(1);
		expect(await wrapper.hasOlder()).toBe(false);
		expect(await vault.open(late)).toBeDefined();
		expect(await rotation.retireOlder()).toBe(0);
	});

	it("are retired although a key opens with none of them, which is logged", async () => {
		await rotation.rotate();
		const wrap = wrapper.wrap.bind(wrapper);
		const keep = async (number: number) => {
			wrapper.wrap = (_, bytes) => wrapper.wrapWith(number, bytes);
			return await keepKey();
		};
		const lost = await keep(99);
		const late: string[] = [];
		while (late.length < 501) late.push(await keep(0));
		wrapper.wrap = wrap;
		expect(await rotation.retireOlder()).toBe(late.length);
		expect(await wrapper.hasOlder()).toBe(false);
		for (const id of late) expect(await vault.open(id)).toBeDefined();
		await expect(vault.open(lost)).rejects.toMatchObject({ name: "KeyUnwrapError" });
		expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", event: "keys_unopened", count: 1 },
		]);
	});

	it("stay if not every key could be rewrapped", async () => {
		await rotation.rotate();
		await keepKey();
		const { wrap } = wrapper;
		wrapper.wrap = () => Promise.reject(new Error("The key service does not answer"));
		await expect(rotation.retireOlder()).rejects.toThrow("does not answer");
		wrapper.wrap = wrap;
		expect(await wrapper.hasOlder()).toBe(true);
	});
});
