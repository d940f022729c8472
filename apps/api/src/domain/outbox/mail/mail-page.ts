import type { Brand } from "../../../platform/brand/brand.ts";
import { TYPEFACES } from "../../../platform/brand/typefaces.ts";
import { escapeHtml } from "../../../platform/http/escape-html.ts";
import type { Mail } from "./mailer.ts";

const PARAGRAPH = "margin:0 0 16px";
/** Content id of the provider's mark. */
const MARK_ID = "mark";

export interface MailParts {
	/** BCP 47 */
	readonly lang: string;
	readonly brand: Brand;
	readonly subject: string;
	/** in order; the last is small */
	readonly paragraphs: readonly MailParagraph[];
}

export interface MailParagraph {
	readonly text: string;
	/** the same as HTML, if it is more than the text */
	readonly html?: string;
	readonly style?: string;
}

/**
 * A mail as text, and as HTML for all mail programs: inline styles, because many drop others; no
 * external resources; and no colours except for a line, so that a dark theme can choose its own.
 */
export function writeMail({
	lang,
	brand,
	subject,
	paragraphs,
}: MailParts): Omit<Mail, "id" | "to"> {
	const senderName = lang === "en" ? brand.name.en : brand.name.tc;
	const typeface = TYPEFACES[lang === "en" ? "en" : "zh"].replaceAll('"', "'");
	const last = paragraphs.length - 1;
	const body = paragraphs.map(
		({ text, html = escapeHtml(text), style = PARAGRAPH }, at) =>
			`<p style="${at === last ? "margin:0;font-size:14px" : style}">${html}</p>`,
	);
	return {
		senderName,
		subject,
		text: [senderName, ...paragraphs.map(({ text }) => text)].join("\n\n"),
		html: `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<div lang="${lang}" style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:${typeface};font-size:16px;line-height:1.5">
<p style="${PARAGRAPH};font-weight:700"><img src="cid:${MARK_ID}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:8px">${escapeHtml(senderName)}</p>
${body.join("\n")}
</div>
</body>
</html>
`,
		images: [{ contentId: MARK_ID, contents: brand.mark.png }],
	};
}
