import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../../../platform/extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../../../platform/extensions/limit-adapter.ts";
import { type Mail, Mailer, type MailImage } from "./mailer.ts";

/** A mail as received. */
export interface ReceivedMail {
	readonly to: string;
	/** the display name of the sender */
	readonly senderName: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** images attached for `cid:` addresses in the page */
	readonly images: readonly MailImage[];
	readonly messageId: string;
	/** the header Auto-Submitted */
	readonly autoSubmitted: string;
}

/** Test support for an adapter: a mailer, what has arrived so far, its end. */
export interface MailerHarness {
	open(): Promise<Mailer>;
	received(): Promise<readonly ReceivedMail[]>;
	close(): Promise<void>;
	/**
	 * Makes its service permanently refuse every recipient from now on. Omit if it has no such
	 * answer.
	 */
	refuseForGood?(): Promise<void>;
	/** Makes its service unavailable from now on. Omit if it has no service. */
	goAway?(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

/** The smallest PNG. */
const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
	"base64",
);
const MAIL: Mail = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	to: "owner@wongkee.example",
	senderName: "王氏電訊 Wong Tel",
	subject: "已收到電話智能卡實名登記：7KQ4-M2XA-9TRZ",
	text: "多謝。\n\n參考編號：7KQ4-M2XA-9TRZ",
	html: '<!doctype html>\n<p lang="zh-Hant-HK"><img src="cid:mark" alt="">多謝。</p>\n<p>參考編號：7KQ4-M2XA-9TRZ</p>',
	images: [{ contentId: "mark", contents: PNG }],
};
const PATIENT = new AbortController().signal;

/** The contract of every {@link Mailer}. Run it on your own adapter. */
export function describeMailer(name: string, harness: MailerHarness): void {
	describe(`${name}, a Mailer`, () => {
		let mailer: Mailer;
		beforeEach(async () => {
			mailer = limitAdapter(Mailer, await harness.open());
		});
		afterEach(() => harness.close());

		it("delivers recipient, subject, text and page unchanged, including Chinese", async () => {
			await mailer.send(MAIL, PATIENT);
			const [mail] = await harness.received();
			expect(mail).toMatchObject({ to: MAIL.to, subject: MAIL.subject });
			expect(mail?.text.trim()).toBe(MAIL.text);
			expect(mail?.html.trim()).toBe(MAIL.html);
		});

		it("delivers the sender's name and the images of the page", async () => {
			await mailer.send(MAIL, PATIENT);
			const [mail] = await harness.received();
			expect(mail?.senderName).toBe(MAIL.senderName);
			const images = mail?.images.map(({ contentId, contents }) => [
				contentId,
				Buffer.from(contents).toString("base64"),
			]);
			expect(images).toEqual([["mark", PNG.toString("base64")]]);
		});

		it("gives a mail the same Message-ID in every attempt", async () => {
			await mailer.send(MAIL, PATIENT);
			await mailer.send(MAIL, PATIENT);
			const ids = (await harness.received()).map(({ messageId }) => messageId);
			expect(new Set(ids).size).toBe(1);
			expect(ids[0]).toContain(MAIL.id);
		});

		it("treats the address as one address, whatever it contains", async () => {
			const to = "o'brien+sim@wongkee.example";
			await mailer.send({ ...MAIL, to }, PATIENT);
			expect((await harness.received()).map((mail) => mail.to)).toEqual([to]);
		});

		it("marks the mail as automatic, so that vacation responders do not answer", async () => {
			await mailer.send(MAIL, PATIENT);
			const [mail] = await harness.received();
			expect(mail?.autoSubmitted).toBe("auto-generated");
		});

		it.runIf(harness.refuseForGood)(
			"throws UndeliverableError for a permanent refusal",
			async () => {
				await harness.refuseForGood?.();
				const refused = { name: "UndeliverableError" };
				await expect(mailer.send(MAIL, PATIENT)).rejects.toMatchObject(refused);
			},
		);

		it.runIf(harness.goAway)("fails temporarily while its service is unavailable", async () => {
			await harness.goAway?.();
			const error = await mailer.send(MAIL, PATIENT).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toMatchObject({ name: "UndeliverableError" });
		});

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			await harness.hang?.();
			await expectEndAtAbort((signal) => mailer.send(MAIL, signal));
		});
	});
}
