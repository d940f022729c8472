import type { Mail } from "./mailer.ts";

/**
 * Converts a mail for nodemailer. Addresses are objects, so that no part of them is parsed as a
 * second address. The Message-ID is the mail's id. Headers tell vacation responders not to answer
 * (RFC 3834, and Exchange's own).
 *
 * @param from MAIL_FROM
 */
export function messageOf({ id, to, senderName, subject, text, html, images }: Mail, from: string) {
	return {
		from: { name: senderName, address: from },
		to: { name: "", address: to },
		messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
		subject,
		text,
		html,
		attachments: images.map(({ contentId, contents }) => ({
			cid: contentId,
			content: Buffer.from(contents),
			contentType: "image/png",
			contentDisposition: "inline" as const,
			filename: `${contentId}.png`,
		})),
		headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}
