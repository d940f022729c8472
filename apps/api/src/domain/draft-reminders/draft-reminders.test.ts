import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Log } from "../../platform/logging/log.ts";
import type { KeyVault } from "../../platform/sealing/key-vault.ts";
import type { AccountHashes } from "../accounts/account-hashes.ts";
import { type Mail, Mailer } from "../outbox/mail/mailer.ts";
import { DraftReminders } from "./draft-reminders.ts";

const SESSION = { accountLookups: ["account"] as unknown as AccountHashes };
const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_ID = "0".repeat(32);

/** Takes a while, as mail servers do. */
class SlowMailer extends Mailer {
	readonly sent: Mail[] = [];
	override async send(mail: Mail): Promise<void> {
		await sleep(20);
		this.sent.push(mail);
	}
}

let database: Database;
let now: number;
const bytes = randomBytes(32);
const vault = { open: async (id: string) => ({ id, bytes }) } as unknown as KeyVault;

beforeEach(async () => {
	now = Date.parse("2026-11-21T01:00:00Z");
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	await database
		.insertInto("draft_keys")
		.values({
			account_lookup: "account",
			device: "phone",
			key_id: KEY_ID,
			session_id: "session",
			expires_at: new Date(now + 7 * DAY_MS).toISOString(),
			kept_until: new Date(now + 7 * DAY_MS).toISOString(),
			reminder_id: null,
			reminder: null,
			remind_at: null,
		})
		.execute();
});
afterEach(() => database.destroy());

function remindersOf(
	mailer: Mailer,
	variables: Readonly<Record<string, string>> = {},
): DraftReminders {
	const environment = parseEnvironment(variables);
	const log = new Log(() => {});
	return new DraftReminders(database, vault, mailer, log, environment, () => new Date(now));
}

it("of two processes that find a reminder due at once, one sends it", async () => {
	const mailer = new SlowMailer();
	const processes = [remindersOf(mailer), remindersOf(mailer)];
	await processes[0]?.set(SESSION, "phone", { address: "a@b.example", language: "en" });
	now += DAY_MS;
	const counts = await Promise.all(processes.map((each) => each.sendDue()));
	expect(counts.toSorted()).toEqual([0, 1]);
	expect(mailer.sent).toHaveLength(1);
});

it("a reminder that is taken back while it is sent is not sent again", async () => {
	const mailer = new SlowMailer();
	const reminders = remindersOf(mailer);
	await reminders.set(SESSION, "phone", { address: "a@b.example", language: "en" });
	now += DAY_MS;
	const sending = reminders.sendDue();
	await reminders.set(SESSION, "phone", undefined);
	await sending;
	now += DAY_MS;
	expect(await reminders.sendDue()).toBe(0);
	expect(mailer.sent.length).toBeLessThanOrEqual(1);
});

it.each([
	["https://b.example", "https://b.example/real-name-registration/en"],
	["https://elsewhere.example", "https://a.example/real-name-registration/en"],
	[undefined, "https://a.example/real-name-registration/en"],
])("the link of a customer at %s is at one of our own addresses", async (origin, link) => {
	const mailer = new SlowMailer();
	const reminders = remindersOf(mailer, {
		PUBLIC_URL: "https://a.example,https://b.example",
	});
	await reminders.set(SESSION, "phone", { address: "a@b.example", language: "en", origin });
	now += DAY_MS;
	await reminders.sendDue();
	expect(mailer.sent[0]?.text).toContain(`\n\n${link}\n\n`);
});

it("a mail server that does not answer holds no stop, and the mail is sent later", async () => {
	class SilentMailer extends Mailer {
		attempts = 0;
		override send(): Promise<void> {
			this.attempts++;
			return new Promise(() => {});
		}
	}
	const silent = new SilentMailer();
	const reminders = remindersOf(silent);
	await reminders.set(SESSION, "phone", { address: "a@b.example", language: "en" });
	now += DAY_MS;
	const sending = reminders.sendDue();
	while (silent.attempts === 0) await sleep(1);
	reminders.beforeApplicationShutdown();
	expect(await sending).toBe(0);
	const mailer = new SlowMailer();
	expect(await remindersOf(mailer).sendDue()).toBe(0);
	now += 31 * 60_000;
	expect(await remindersOf(mailer).sendDue()).toBe(1);
});

it("a reminder that does not open is erased, and holds no other up", async () => {
	const mailer = new SlowMailer();
	const reminders = remindersOf(mailer);
	await reminders.set(SESSION, "phone", { address: "a@b.example", language: "en" });
	await database
		.insertInto("draft_keys")
		.values({
			account_lookup: "other",
			device: "damaged",
			key_id: "1".repeat(32),
			session_id: "session",
			expires_at: new Date(now + 7 * DAY_MS).toISOString(),
			kept_until: new Date(now + 7 * DAY_MS).toISOString(),
			reminder_id: "damaged",
			reminder: "AAAA",
			remind_at: new Date(now).toISOString(),
		})
		.execute();
	now += DAY_MS;
	expect(await reminders.sendDue()).toBe(1);
	const left = await database.selectFrom("draft_keys").select("reminder").execute();
	expect(left).toEqual([{ reminder: null }, { reminder: null }]);
});
