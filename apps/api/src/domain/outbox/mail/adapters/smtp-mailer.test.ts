import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SmtpPeer } from "../../../../../test/support/smtp-peer.ts";
import {
	createCertificate,
	type TestCertificate,
} from "../../../../../test/support/test-certificate.ts";
import { UndeliverableError } from "../../undeliverable-error.ts";
import { MailNotSentError } from "../mail-not-sent-error.ts";
import { describeMailer } from "../mailer.contract.ts";
import { SmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.ts";

const MAIL = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	to: "owner@wongkee.example",
	senderName: "Wong Tel",
	subject: "Subject",
	text: "Text",
	html: "<p>Text</p>",
	images: [],
};
const FROM = "no-reply@telecom.example";
let peer: SmtpPeer;
let certificate: TestCertificate;

beforeAll(async () => {
	certificate = await createCertificate();
});
afterEach(() => peer.stop());

function mailer(
	overrides: Partial<SmtpMailerOptions["address"]> = {},
	options: Partial<SmtpMailerOptions> = {},
): SmtpMailer {
	const address = { host: "127.0.0.1", port: peer.port, isSecure: false, login: undefined };
	return new SmtpMailer({
		address: { ...address, ...overrides },
		from: FROM,
		requiresTls: false,
		...options,
	});
}

function send(from = mailer()): Promise<void> {
	return from.send(MAIL, new AbortController().signal);
}

describeMailer("SmtpMailer", {
	open: async () => {
		peer = await new SmtpPeer().start();
		return mailer();
	},
	received: () => Promise.resolve(peer.received),
	close: () => peer.stop(),
	refuseForGood: () => {
		peer.behaviour.onRecipient = () => ({ status: 550, text: "5.1.1 no such user here" });
		return Promise.resolve();
	},
	goAway: () => peer.stop(),
	hang: async () => {
		peer.behaviour.onData = () => "hang";
	},
});

describe("a refusal by the mail server", () => {
	beforeEach(async () => {
		peer = await new SmtpPeer().start();
	});

	it.each([
		["an unknown address", "550 5.1.1", "no such user here"],
		["a full mailbox that stays full", "552 5.2.2", "mailbox full"],
		["an address, without an enhanced code", "550", "no such user here"],
	])("of %s for good makes the mail undeliverable", async (_title, code, text) => {
		peer.behaviour.onRecipient = (address) => ({
			status: Number(code.slice(0, 3)),
			text: `${code.slice(4)} ${text}: ${address}`.trim(),
		});
		const error = await send().catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(UndeliverableError);
		expect(error).toMatchObject({ code: `RCPT TO ${code}` });
	});

	it("of the mail for good makes it undeliverable", async () => {
		peer.behaviour.onData = () => ({ status: 554, text: "5.6.0 not wanted" });
		await expect(send()).rejects.toThrow(new UndeliverableError("DATA 554 5.6.0"));
	});

	it("for now, as in greylisting, leaves the mail for a retry", async () => {
		peer.behaviour.onRecipient = () => ({ status: 451, text: "4.7.1 greylisted" });
		await expect(send()).rejects.toThrow(new MailNotSentError("RCPT TO 451 4.7.1"));
		peer.recover();
		await send();
		expect(peer.received).toHaveLength(1);
	});

	it("for a policy that an operator can fix leaves the mail for a retry", async () => {
		peer.behaviour.onRecipient = () => ({ status: 554, text: "5.7.1 relaying denied" });
		await expect(send()).rejects.toThrow(new MailNotSentError("RCPT TO 554 5.7.1"));
	});

	it("of every mail leaves the mail for a retry", async () => {
		peer.behaviour.onSender = () => ({ status: 553, text: "5.1.8 who is that" });
		await expect(send()).rejects.toThrow(new MailNotSentError("MAIL FROM 553 5.1.8"));
		peer.behaviour.onConnect = () => ({ status: 554, text: "5.3.2 closed" });
		await expect(send()).rejects.toThrow(MailNotSentError);
	});
});

describe("an unreliable mail server", () => {
	beforeEach(async () => {
		peer = await new SmtpPeer().start();
	});

	it("that is down leaves the mail for a retry", async () => {
		await peer.stop();
		await expect(send()).rejects.toThrow(new MailNotSentError("ECONNREFUSED CONN"));
	});

	it("that disconnects after the mail gets it again with the same Message-ID", async () => {
		peer.behaviour.onData = () => "drop";
		await expect(send()).rejects.toThrow(MailNotSentError);
		peer.recover();
		await send();
		expect(peer.received).toHaveLength(2);
		expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(1);
	});

	it("that is too slow is abandoned when the time is over", async () => {
		const limit = new AbortController();
		peer.behaviour.patience = () => {
			limit.abort();
			return new Promise(() => {});
		};
		await expect(mailer().send(MAIL, limit.signal)).rejects.toThrow(MailNotSentError);
	});
});

describe("over TLS", () => {
	const requiresTls = true;

	it.each([
		["from the first byte", true],
		["after STARTTLS", false],
	])("%s a mail is sent to a server with a valid certificate only", async (_title, isSecure) => {
		peer = await new SmtpPeer({ ...certificate, secure: isSecure, authOptional: true }).start();
		await expect(send(mailer({ isSecure }, { requiresTls }))).rejects.toThrow(
			new MailNotSentError(`DEPTH_ZERO_SELF_SIGNED_CERT CONN`),
		);
		expect(peer.received).toEqual([]);
		await send(mailer({ isSecure }, { requiresTls, authorities: [certificate.cert] }));
		expect(peer.received).toHaveLength(1);
	});

	it("sends nothing to a server with another name", async () => {
		const other = await createCertificate([{ type: 2, value: "other.example" }]);
		peer = await new SmtpPeer({ ...other, secure: true, authOptional: true }).start();
		const deceived = mailer({ isSecure: true }, { requiresTls, authorities: [other.cert] });
		await expect(send(deceived)).rejects.toThrow(
			new MailNotSentError("ERR_TLS_CERT_ALTNAME_INVALID CONN"),
		);
		expect(peer.received).toEqual([]);
	});

	it("sends nothing without TLS if TLS is required", async () => {
		peer = await new SmtpPeer().start();
		await expect(send(mailer({}, { requiresTls }))).rejects.toThrow(MailNotSentError);
		expect(peer.received).toEqual([]);
	});
});

describe("with credentials", () => {
	const login = { user: "sim", pass: "right" };

	it("sends a mail with the right ones, and retries later with wrong ones", async () => {
		peer = await new SmtpPeer({
			hideSTARTTLS: true,
			allowInsecureAuth: true,
			onAuth: ({ username, password }, _session, done) =>
				username === login.user && password === login.pass
					? done(null, { user: username })
					: done(new Error("5.7.8 wrong")),
		}).start();
		await send(mailer({ login }));
		expect(peer.received).toHaveLength(1);
		const wrong = mailer({ login: { ...login, pass: "wrong" } });
		await expect(send(wrong)).rejects.toThrow(/^AUTH PLAIN 535/);
	});

	it("sends nothing to a server that asks for none, because it must be another one", async () => {
		peer = await new SmtpPeer({ hideSTARTTLS: true, disabledCommands: ["AUTH"] }).start();
		await expect(send(mailer({ login }))).rejects.toThrow(MailNotSentError);
		expect(peer.received).toEqual([]);
	});
});
