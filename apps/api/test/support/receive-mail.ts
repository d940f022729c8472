import { simpleParser } from "mailparser";
import type { ReceivedMail } from "../../src/outbox/mail/mailer.contract.ts";

/** Reads a mail as its recipient's program does. */
export async function receiveMail(message: Uint8Array): Promise<ReceivedMail> {
	const parsed = await simpleParser(Buffer.from(message));
	const { to, subject = "", text = "", html, messageId = "", headers } = parsed;
	return {
		to: [to].flat()[0]?.value[0]?.address ?? "",
		subject,
		text,
		html: html || "",
		messageId,
		autoSubmitted: String(headers.get("auto-submitted") ?? ""),
	};
}
