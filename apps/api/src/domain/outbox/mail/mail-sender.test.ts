import { beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../../platform/environment/environment.ts";
import type { RegistrationSummary } from "../../registrations/registration.ts";
import {
	type RegistrationContents,
	RegistrationShreddedError,
} from "../../registrations/registration-contents.ts";
import type { RegistrationStore } from "../../registrations/registration-store.ts";
import { UndeliverableError } from "../undeliverable-error.ts";
import { MailSender } from "./mail-sender.ts";
import { type Mail, Mailer } from "./mailer.ts";

const SUMMARY: RegistrationSummary = {
	id: "registration",
	reference: "7KQ4-M2XA-9TRZ",
	keyId: "key",
	submittedAt: "2026-11-21T08:00:00.000Z",
	language: "tc",
	loginMethod: "mobileNO",
	previousReference: undefined,
	deregisteredAt: undefined,
	purgingSince: undefined,
	lostAt: undefined,
};
const FIELDS: Readonly<Record<string, string>> = {
	email: "owner@example.com",
	contactEmail: "office@example.com",
};
const SIGNAL = new AbortController().signal;
const ENTRY = {
	id: "entry",
	registrationId: "registration",
	kind: "mail to registered address",
	attempts: 1,
} as const;

class FakeMailer extends Mailer {
	readonly sent: Mail[] = [];
	override async send(mail: Mail): Promise<void> {
		this.sent.push(mail);
	}
}

let mailer: FakeMailer;
beforeEach(() => {
	mailer = new FakeMailer();
});

function senderWith(
	openField: (summary: RegistrationSummary, name: string) => Promise<string | undefined>,
	summary: RegistrationSummary | undefined = SUMMARY,
): MailSender {
	const store = { findById: async () => summary } as unknown as RegistrationStore;
	const contents = { openField } as unknown as RegistrationContents;
	const environment = parseEnvironment({ HOTLINE: "+852 2888 0000", SUPPORT_EMAIL: "help@t.hk" });
	return new MailSender(store, contents, mailer, environment);
}

describe("an entry of the outbox", () => {
	it.each([
		["mail to registered address", "owner@example.com"],
		["mail to account contact", "office@example.com"],
	] as const)("'%s' goes to %s, in the customer's language", async (kind, to) => {
		await senderWith(async (_summary, name) => FIELDS[name]).send({ ...ENTRY, kind }, SIGNAL);
		expect(mailer.sent).toMatchObject([
			{ id: "entry", to, subject: expect.stringMatching(/^已收到.+7KQ4-M2XA-9TRZ$/) },
		]);
		expect(mailer.sent[0]?.text).toMatch(/\+852 2888 0000 或 help@t\.hk/);
	});

	it("is undeliverable once the registration's key is destroyed", async () => {
		const sender = senderWith(() => Promise.reject(new RegistrationShreddedError("gone")));
		await expect(sender.send(ENTRY, SIGNAL)).rejects.toBeInstanceOf(UndeliverableError);
	});

	it("is retried if the address cannot be opened at the moment", async () => {
		const away = new Error("The vault is away");
		await expect(senderWith(() => Promise.reject(away)).send(ENTRY, SIGNAL)).rejects.toBe(away);
	});
});
