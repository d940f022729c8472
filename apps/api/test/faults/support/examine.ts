import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { NestFactory } from "@nestjs/core";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { expect, vi } from "vitest";
import { OperatorModule } from "../../../src/operator/operator.module.ts";
import { parseEnvironment } from "../../../src/platform/environment/environment.ts";
import { Log } from "../../../src/platform/logging/log.ts";
import { startServer } from "../../../src/server.ts";
import { Customer } from "../../support/customer.ts";
import { isCustomersFile } from "../../support/is-customers-file.ts";
import { receiveMail } from "../../support/receive-mail.ts";
import { runOperator } from "../../support/run-operator.ts";
import { variablesIn } from "../../support/server-process.ts";
import type { ExpectedRegistrations } from "./expected-registrations.ts";
import { submit } from "./load.ts";
import { openKept } from "./open-kept.ts";

const OUTBOX_EMPTY = { timeout: 60_000, interval: 20 };
/** One to the registered address, one to the account's. */
const MAILS_PER_REGISTRATION = 2;

/**
 * Starts the real server on a directory left by a crash, lets it clean up and send its mails, and
 * checks everything with operator commands.
 *
 * @param directory contains DATA_DIR and KEY_DIR, or what the crash left of them
 * @param acknowledged the references that customers got before
 * @throws AssertionError, or an error of the server or the export, if a promise is broken
 */
export async function examine(
	directory: string,
	acknowledged: ReadonlySet<string>,
	expectations: ExpectedRegistrations,
): Promise<void> {
	const environment = parseEnvironment(variablesIn(directory));
	const surroundings = { environment, clock: () => new Date(), log: new Log(() => {}) };
	const mailsBefore = await mailsIn(directory);
	const server = await startServer({ ...surroundings, onFatal: () => {} });
	try {
		await vi.waitUntil(() => countOpenEntries(directory) === 0, OUTBOX_EMPTY);
		const kept = await openAll(surroundings, expectations);
		expect([...acknowledged].filter((reference) => !kept.has(reference))).toEqual([]);
		await expectNoOrphans(directory, kept.size);
		await expectMails(directory, mailsBefore, kept.size);
		const mails = join(directory, "mails");
		await runOperator(["mails", "take", "--to", mails], surroundings);
		await expectWhole(mails);
		await expectService(server.url, expectations);
		for (const newest of [...kept.keys()].slice(0, 1)) {
			const target = join(directory, "export");
			await runOperator(
				["registrations", "export", newest, "--to", target, "--originals-only"],
				surroundings,
			);
			expect(await readdir(join(target, "originals"))).toHaveLength(UPLOAD_NAMES.length);
		}
		expect(await runOperator(["audit", "verify"], surroundings)).toContain("is intact");
	} finally {
		await server.close();
	}
}

/** Opens all registrations. @returns the e-mail address by reference */
async function openAll(
	surroundings: Parameters<typeof OperatorModule.with>[0],
	expectations: ExpectedRegistrations,
): Promise<Map<string, string>> {
	const application = await NestFactory.createApplicationContext(
		OperatorModule.with(surroundings, "migrate"),
		{ logger: false, abortOnError: false },
	);
	try {
		return await openKept(application, expectations);
	} finally {
		await application.close();
	}
}

/** Checks that every file and every key belongs to a registration, and vice versa. */
async function expectNoOrphans(directory: string, registrations: number): Promise<void> {
	const data = join(directory, "data");
	expect(await readdir(join(data, "drafts"))).toEqual([]);
	const files = query(directory, "data/registrations.db", "select id from registration_files");
	const kept = await readdir(join(data, "files"));
	expect(kept.filter(isCustomersFile).sort()).toEqual(files.map(({ id }) => id).sort());
	expect(files).toHaveLength(registrations * UPLOAD_NAMES.length);
	const named = query(directory, "data/registrations.db", "select key_id as id from registrations");
	// There is also the key that marks the vault's owner.
	const ofRegistrations = "select id from data_keys where registration_id <> 'installation'";
	const allKeys = query(directory, "keys/keys.db", ofRegistrations);
	const confirmed = `${ofRegistrations} and confirmed_at is not null`;
	const keys = query(directory, "keys/keys.db", confirmed);
	expect(keys.map(({ id }) => id).sort()).toEqual(named.map(({ id }) => id).sort());
	expect(allKeys).toHaveLength(keys.length);
}

/** Checks that each mail was sent, and that mails sent before are unchanged. */
async function expectMails(
	directory: string,
	before: readonly string[],
	registrations: number,
): Promise<void> {
	const mails = await mailsIn(directory);
	const whole = mails.filter((name) => name.endsWith(".eml"));
	expect(mails).toEqual(whole);
	expect(whole).toHaveLength(registrations * MAILS_PER_REGISTRATION);
	// A mail's file name contains its Message-ID.
	expect(before.filter((name) => name.endsWith(".eml") && !whole.includes(name))).toEqual([]);
}

async function expectWhole(mails: string): Promise<void> {
	for (const name of await readdir(mails)) {
		const { html } = await receiveMail(await readFile(join(mails, name)));
		expect(html).toContain("</html>");
	}
}

async function expectService(url: string, expectations: ExpectedRegistrations): Promise<void> {
	const customer = await Customer.loggedIn(url);
	expect(await submit(customer, expectations.next())).toBeDefined();
}

async function mailsIn(directory: string): Promise<string[]> {
	return readdir(join(directory, "data", "mail")).catch(() => []);
}

function countOpenEntries(directory: string): number {
	const sql = "select id from outbox where state <> 'done'";
	return query(directory, "data/registrations.db", sql).length;
}

function query(directory: string, file: string, sql: string): { id: string }[] {
	const database = new DatabaseSync(join(directory, file), { readOnly: true, timeout: 10_000 });
	try {
		return database.prepare(sql).all() as { id: string }[];
	} finally {
		database.close();
	}
}
