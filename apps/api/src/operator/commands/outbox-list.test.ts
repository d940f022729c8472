import type { INestApplicationContext } from "@nestjs/common";
import { expect, it } from "vitest";
import type { OutboxRow } from "../../domain/outbox/outbox-overview.ts";
import { outboxList } from "./outbox-list.ts";

const ROW: OutboxRow = {
	id: "entry",
	reference: "7KQ4-M2XA-9TRZ",
	kind: "delivery",
	state: "waiting",
	attempts: 3,
	createdAt: "2026-11-21T08:00:00.000Z",
	ageSeconds: 0,
	nextAttemptAt: "2026-11-21T08:30:00.000Z",
	lastError: null,
};

async function list(rows: readonly OutboxRow[]): Promise<string> {
	const application = { get: () => ({ list: async () => rows }) };
	return outboxList.run(application as unknown as INestApplicationContext, {
		positionals: [],
		options: {},
	});
}

it.each([
	[119, "119 s"],
	[120, "2 min"],
	[7_199, "119 min"],
	[7_200, "2 h"],
	[260_000, "72 h"],
])("shows %i seconds as %s", async (ageSeconds, words) => {
	const [, line] = (await list([{ ...ROW, ageSeconds }])).split("\n");
	expect(line?.split(/ {2,}/)).toEqual([
		"entry",
		"7KQ4-M2XA-9TRZ",
		"event",
		"waiting",
		"3",
		words,
		"2026-11-21 16:30:00 +08:00",
		"-",
	]);
});

it("shows no next attempt of a dead entry, and describes an empty outbox", async () => {
	const dead: OutboxRow = { ...ROW, state: "dead", nextAttemptAt: null, lastError: "Error E1" };
	expect(await list([dead])).toMatch(/ {2}dead {3,}.+ {2}- {2,}E1$/);
	expect(await list([])).toBe("Nothing waits to be sent.");
});

it.each([
	["TypeError ECONNREFUSED", "connection refused (ECONNREFUSED)"],
	["MailNotSentError ECONNREFUSED CONN", "connection refused (ECONNREFUSED CONN)"],
	["MailNotSentError CERT_HAS_EXPIRED", "certificate expired (CERT_HAS_EXPIRED)"],
	["MailNotSentError RCPT TO 451 4.7.1", "RCPT TO 451 4.7.1"],
	["TypeError", "address or port cannot be requested (TypeError)"],
	["Interrupted", "Interrupted"],
	[
		"UndeliverableError DELIVERY_OFF",
		"nobody to notify with this server's DELIVERY (DELIVERY_OFF)",
	],
])("shows the error %s as %s", async (lastError, words) => {
	expect((await list([{ ...ROW, lastError }])).split(/ {2,}/).at(-1)).toBe(words);
});
