import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newSession } from "../../../test/support/new-session.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { accountLookups } from "../accounts/account-lookup.ts";
import { openForSession, sealForSession } from "./session-key.ts";
import { SessionStore } from "./session-store.ts";
import type { Bearer } from "./session-token.ts";

const OLD_SECRET = "an old root secret of thirty-two characters";
const NEW_SECRET = "a new root secret of thirty-two characters!";
const ACCOUNT = "204518837";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const keys = new RootKeys([OLD_SECRET]);
let database: Database;
let store: SessionStore;
let moment: number;

beforeEach(async () => {
	moment = Date.parse("2026-11-21T04:00:00Z");
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	store = new SessionStore(database, keys, () => new Date(moment));
});
afterEach(() => database.destroy());

async function logIn(): Promise<Bearer> {
	const session = await newSession(keys, ACCOUNT, new Date(moment));
	await store.create(session);
	return session;
}

/** Ends the session as its submission does. */
function end({ id }: Bearer): Promise<boolean> {
	return database.transaction().execute((transaction) => store.end(transaction, id, "key-1"));
}

describe("a session", () => {
	it("is found until it expires", async () => {
		const bearer = await logIn();
		moment += 30 * MINUTE_MS - 1;
		expect(await store.find(bearer)).toMatchObject({
			id: bearer.id,
			method: "mobileNO",
			value: "61234567",
		});
		moment += 1;
		expect(await store.find(bearer)).toBeUndefined();
	});

	it("is kept for another hour, so that its submission can finish", async () => {
		const [inTime, tooLate] = [await logIn(), await logIn()];
		moment += 30 * MINUTE_MS + HOUR_MS;
		await logIn();
		expect(await end(inTime)).toBe(true);
		moment += 1;
		await logIn();
		expect(await end(tooLate)).toBe(false);
	});

	it("ends once, and cannot be extended afterwards", async () => {
		const bearer = await logIn();
		const later = new Date(moment + HOUR_MS);
		expect(await store.extend(bearer.id, later)).toBe(true);
		expect(await end(bearer)).toBe(true);
		expect(await end(bearer)).toBe(false);
		expect(await store.extend(bearer.id, new Date(moment))).toBe(false);
		expect(await store.find(bearer)).toMatchObject({ expiresAt: later, ended: { byKey: "key-1" } });
	});

	it("opens with its own key only", async () => {
		const [bearer, another] = [await logIn(), await logIn()];
		expect(await store.find({ id: bearer.id, privateKey: another.privateKey })).toBeUndefined();
		expect(await store.find({ id: bearer.id, privateKey: Buffer.alloc(32, 1) })).toBeUndefined();
	});

	it("accepts sealed values while it is active", async () => {
		const bearer = await logIn();
		const publicKey = await store.findPublicKey(bearer.id);
		const sealed = await sealForSession(publicKey ?? new Uint8Array(32), "a test", "a value");
		expect(await openForSession(bearer.privateKey, "a test", sealed)).toBe("a value");
		await end(bearer);
		expect(await store.findPublicKey(bearer.id)).toBeUndefined();
	});

	it("belongs to the same account after a new root secret was added", async () => {
		const bearer = await logIn();
		const rotated = new RootKeys([NEW_SECRET, OLD_SECRET]);
		const found = await new SessionStore(database, rotated, () => new Date(moment)).find(bearer);
		expect(found).toMatchObject({
			account: { accountNO: ACCOUNT },
			accountLookups: accountLookups(rotated, ACCOUNT),
		});
	});
});
