import type { Mail } from "./mailer.ts";

/**
 * A mail as nodemailer takes it. Addresses go in as objects, so that nothing in them is read as a
 * second address; the Message-ID is the mail's id, and nobody's holiday notice answers it
 * (RFC 3834, and Exchange's word for the same).
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
