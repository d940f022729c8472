import { simpleParser } from "mailparser";
import type { ReceivedMail } from "../../src/domain/outbox/mail/mailer.contract.ts";

/** Parses a mail like a mail program. */
export async function receiveMail(message: Uint8Array): Promise<ReceivedMail> {
	const parsed = await simpleParser(Buffer.from(message), { keepCidLinks: true });
	const { from, to, subject = "", text = "", html, messageId = "", headers, attachments } = parsed;
	return {
		to: [to].flat()[0]?.value[0]?.address ?? "",
		senderName: from?.value[0]?.name ?? "",
		subject,
		text,
		html: html || "",
		images: attachments.map(({ cid = "", content }) => ({ contentId: cid, contents: content })),
		messageId,
		autoSubmitted: String(headers.get("auto-submitted") ?? ""),
	};
}
