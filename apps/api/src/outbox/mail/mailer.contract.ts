import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail, Mailer, MailImage } from "./mailer.ts";

/** A mail as it arrived at its recipient. */
export interface ReceivedMail {
	readonly to: string;
	/** the name beside the sender's address */
	readonly senderName: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** what came with the mail for `cid:` addresses of its page */
	readonly images: readonly MailImage[];
	readonly messageId: string;
	/** the header Auto-Submitted */
	readonly autoSubmitted: string;
}

/** What the suite needs of an adapter: a mailer, what has arrived so far, its end. */
export interface MailerHarness {
	open(): Promise<Mailer>;
	received(): Promise<readonly ReceivedMail[]>;
	close(): Promise<void>;
	/** From now on its service refuses every recipient for good. Left out where it has no such answer. */
	refuseForGood?(): Promise<void>;
	/** From now on its service is away. Left out where it has none. */
	goAway?(): Promise<void>;
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
	subject: "已收到電話智能卡實名登記：7KQ4-M2XA-9TRD",
	text: "多謝。\n\n參考編號：7KQ4-M2XA-9TRD",
	html: '<!doctype html>\n<p lang="zh-Hant-HK"><img src="cid:mark" alt="">多謝。</p>\n<p>參考編號：7KQ4-M2XA-9TRD</p>',
	images: [{ contentId: "mark", contents: PNG }],
};
const PATIENT = new AbortController().signal;

/** What every {@link Mailer} promises. Run it on an adapter of your own. */
export function describeMailer(name: string, harness: MailerHarness): void {
	describe(`${name}, a Mailer`, () => {
		let mailer: Mailer;
		beforeEach(async () => {
			mailer = await harness.open();
		});
		afterEach(() => harness.close());

		it("delivers recipient, subject, text and page as they were given, Chinese included", async () => {
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

		it("gives the same mail the same Message-ID at every attempt", async () => {
			await mailer.send(MAIL, PATIENT);
			await mailer.send(MAIL, PATIENT);
			const ids = (await harness.received()).map(({ messageId }) => messageId);
			expect(new Set(ids).size).toBe(1);
			expect(ids[0]).toContain(MAIL.id);
		});

		it("takes an address for an address, whatever stands in it", async () => {
			const to = "o'brien+sim@wongkee.example";
			await mailer.send({ ...MAIL, to }, PATIENT);
			expect((await harness.received()).map((mail) => mail.to)).toEqual([to]);
		});

		it("says that nobody wrote it, so that no holiday notice answers", async () => {
			await mailer.send(MAIL, PATIENT);
			const [mail] = await harness.received();
			expect(mail?.autoSubmitted).toBe("auto-generated");
		});

		it.runIf(harness.refuseForGood)("says of a refusal for good that it is one", async () => {
			await harness.refuseForGood?.();
			const refused = { name: "UndeliverableError" };
			await expect(mailer.send(MAIL, PATIENT)).rejects.toMatchObject(refused);
		});

		it.runIf(harness.goAway)("fails while its service is away, and not for good", async () => {
			await harness.goAway?.();
			const error = await mailer.send(MAIL, PATIENT).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toMatchObject({ name: "UndeliverableError" });
		});
	});
}
