import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newSession } from "../../../test/support/new-session.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { accountHashes } from "../accounts/account-hashes.ts";
import { openForSession, sealForSession } from "./session-key.ts";
import type { Bearer } from "./sessions.ts";
import { Sessions } from "./sessions.ts";

const OLD_SECRET = "an old root secret of thirty-two characters";
const NEW_SECRET = "a new root secret of thirty-two characters!";
const ACCOUNT = "204518837";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const keys = new RootKeys([OLD_SECRET]);
let database: Database;
let sessions: Sessions;
let moment: number;

beforeEach(async () => {
	moment = Date.parse("2026-11-21T04:00:00Z");
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	sessions = new Sessions(database, keys, now);
});
afterEach(() => database.destroy());

const now = () => new Date(moment);

async function logIn(by = keys, accountNO = ACCOUNT): Promise<Bearer> {
	const session = await newSession(by, accountNO, now());
	await new Sessions(database, by, now).create(session);
	return session;
}

/** Ends the session as its submission does. */
function end({ id }: Bearer): Promise<boolean> {
	return database.transaction().execute((transaction) => sessions.end(transaction, id, "key-1"));
}

describe("a session", () => {
	it("is found until it expires", async () => {
		const bearer = await logIn();
		moment += 30 * MINUTE_MS - 1;
		expect(await sessions.find(bearer)).toMatchObject({
			id: bearer.id,
			method: "mobileNO",
			value: "61234567",
		});
		moment += 1;
		expect(await sessions.find(bearer)).toBeUndefined();
	});

	it("is found again with its own key only, also right after it was found", async () => {
		const bearer = await logIn();
		const another = await logIn();
		const found = await Promise.all([1, 2, 3].map(() => sessions.find(bearer)));
		for (const each of found) expect(each).toMatchObject({ value: "61234567" });
		const forged = { id: bearer.id, privateKey: another.privateKey };
		expect(await sessions.find(forged)).toBeUndefined();
		expect(await sessions.find(bearer)).toMatchObject({ value: "61234567" });
		await database
			.updateTable("sessions")
			.set({ details: Buffer.alloc(99) })
			.where("id", "=", bearer.id)
			.execute();
		expect(await sessions.find(bearer)).toBeUndefined();
	});

	it("is kept after its end, so that its submission can finish", async () => {
		const bearer = await logIn();
		moment += 30 * MINUTE_MS + HOUR_MS;
		await logIn();
		expect(await end(bearer)).toBe(true);
	});

	it("ends once, and cannot be extended afterwards", async () => {
		const bearer = await logIn();
		const later = new Date(moment + HOUR_MS);
		expect(await sessions.extend(bearer.id, later)).toBe(true);
		expect(await end(bearer)).toBe(true);
		expect(await end(bearer)).toBe(false);
		expect(await sessions.extend(bearer.id, new Date(moment))).toBe(false);
		expect(await sessions.find(bearer)).toMatchObject({
			expiresAt: later,
			ended: { byKey: "key-1" },
		});
	});

	it("ends what belongs to it, once and in the same transaction", async () => {
		const bearer = await logIn();
		const heard: string[] = [];
		sessions.onEnd(async (transaction, id) => {
			heard.push(id);
			await transaction.deleteFrom("sessions").execute();
			throw new Error("The rest could not be ended");
		});
		await expect(end(bearer)).rejects.toThrow("could not be ended");
		expect(await sessions.find(bearer)).toMatchObject({ ended: undefined });
		expect(heard).toEqual([bearer.id]);
	});

	it("opens with its own key only", async () => {
		const [bearer, another] = [await logIn(), await logIn()];
		expect(await sessions.find({ id: bearer.id, privateKey: another.privateKey })).toBeUndefined();
		expect(await sessions.find({ id: bearer.id, privateKey: Buffer.alloc(32, 1) })).toBeUndefined();
	});

	it("accepts sealed values while it is active", async () => {
		const bearer = await logIn();
		const publicKey = await sessions.findPublicKey(bearer.id);
		const sealed = await sealForSession(publicKey ?? new Uint8Array(32), "a test", "a value");
		expect(await openForSession(bearer.privateKey, "a test", sealed)).toBe("a value");
		await end(bearer);
		expect(await sessions.findPublicKey(bearer.id)).toBeUndefined();
	});

	it("belongs to the same account after a new root secret was added", async () => {
		const bearer = await logIn();
		const rotated = new RootKeys([NEW_SECRET, OLD_SECRET]);
		const found = await new Sessions(database, rotated, now).find(bearer);
		expect(found).toMatchObject({
			account: { accountNO: ACCOUNT },
			accountLookups: accountHashes(rotated, ACCOUNT),
		});
	});
});

describe("the operator", () => {
	const rotated = new RootKeys([NEW_SECRET, OLD_SECRET]);
	let operator: Sessions;
	beforeEach(() => {
		operator = new Sessions(database, rotated, now);
	});

	it.each([
		["as it is", ACCOUNT],
		["in small letters", ACCOUNT.toLowerCase()],
	])("ends an account's sessions under every root secret, with the number %s", async (_, given) => {
		const ended = [await logIn(), await logIn(rotated)];
		const other = await logIn(keys, "204518838");
		expect(await operator.endActive(given)).toBe(2);
		for (const bearer of ended)
			expect(await operator.find(bearer)).toMatchObject({ ended: { byKey: null } });
		expect(await operator.find(other)).toMatchObject({ ended: undefined });
	});

	it("ends all active sessions, and counts each once", async () => {
		await logIn();
		moment += 30 * 60_000;
		await logIn();
		await logIn(rotated, "204518838");
		expect(await operator.endActive()).toBe(2);
		expect(await operator.endActive()).toBe(0);
	});
});
