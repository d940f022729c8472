import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newSession } from "../../../test/support/new-session.ts";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { SessionEnding } from "./session-ending.ts";
import { SessionStore } from "./session-store.ts";
import type { Bearer } from "./session-token.ts";

const OLD_SECRET = "an old root secret of thirty-two characters";
const NEW_SECRET = "a new root secret of thirty-two characters!";
const OLD = new RootKeys([OLD_SECRET]);
const ROTATED = new RootKeys([NEW_SECRET, OLD_SECRET]);
const ACCOUNT = "ABC518837";
let moment: number;
const now = () => new Date(moment);
let database: Database;
let store: SessionStore;
let ending: SessionEnding;

beforeEach(async () => {
	moment = Date.parse("2026-11-21T04:00:00Z");
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	store = new SessionStore(database, ROTATED, now);
	ending = new SessionEnding(database, ROTATED, now);
});
afterEach(() => database.destroy());

async function logIn(keys: RootKeys, accountNO = ACCOUNT): Promise<Bearer> {
	const session = await newSession(keys, accountNO, now());
	await new SessionStore(database, keys, now).create(session);
	return session;
}

describe("the operator", () => {
	it.each([
		["as it is", ACCOUNT],
		["in small letters", ACCOUNT.toLowerCase()],
	])("ends an account's sessions under every root secret, with the number %s", async (_, given) => {
		const ended = [await logIn(OLD), await logIn(ROTATED)];
		const other = await logIn(OLD, "204518838");
		expect(await ending.endOf(given)).toBe(2);
		for (const bearer of ended)
			expect(await store.find(bearer)).toMatchObject({ ended: { byKey: null } });
		expect(await store.find(other)).toMatchObject({ ended: undefined });
	});

	it("ends all active sessions, and counts each once", async () => {
		await logIn(OLD);
		moment += 30 * 60_000;
		await logIn(OLD);
		await logIn(ROTATED, "204518838");
		expect(await ending.endAll()).toBe(2);
		expect(await ending.endAll()).toBe(0);
	});
});
