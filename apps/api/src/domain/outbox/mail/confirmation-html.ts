import { TYPEFACES } from "../../../platform/brand/typefaces.ts";
import { escapeHtml } from "../../../platform/http/escape-html.ts";
import type { ConfirmationDetails, ConfirmationTexts } from "./confirmation-texts.ts";

const PARAGRAPH = "margin:0 0 16px";

/** Content id of the provider's mark. */
export const MARK_ID = "mark";

/**
 * The confirmation as HTML for all mail programs: inline styles, because many drop others; no
 * external resources; and no colours except for a line, so that a dark theme can choose its own.
 */
export function writeConfirmationHtml(
	texts: ConfirmationTexts,
	{ brand, reference, hotline, supportEmail }: ConfirmationDetails,
): string {
	const typeface = TYPEFACES[texts.lang === "en" ? "en" : "zh"].replaceAll('"', "'");
	const service = texts.service(phoneLink(hotline), mailLink(supportEmail));
	return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(texts.subject(reference))}</title>
</head>
<body style="margin:0;padding:0">
<div lang="${texts.lang}" style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:${typeface};font-size:16px;line-height:1.5">
<p style="${PARAGRAPH};font-weight:700"><img src="cid:${MARK_ID}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:8px">${escapeHtml(texts.brandName(brand))}</p>
<p style="${PARAGRAPH}">${escapeHtml(texts.thanks)}</p>
<p style="margin:0 0 16px;padding:12px 16px;border:2px solid ${brand.colours.action};border-radius:10px">${escapeHtml(texts.referenceLabel)}<br><strong style="font-size:22px;letter-spacing:1px;white-space:nowrap">${escapeHtml(reference)}</strong></p>
<p style="${PARAGRAPH}">${escapeHtml(texts.keep)}</p>
<p style="${PARAGRAPH}">${service}</p>
<p style="margin:0;font-size:14px">${escapeHtml(texts.automatic)}</p>
</div>
</body>
</html>
`;
}

function phoneLink(hotline: string): string {
	const number = hotline.replace(/[^\d+]/g, "");
	if (number === "") return escapeHtml(hotline);
	return `<a href="tel:${number}" style="white-space:nowrap">${escapeHtml(hotline)}</a>`;
}

function mailLink(address: string): string {
	return `<a href="mailto:${escapeHtml(encodeURI(address))}">${escapeHtml(address)}</a>`;
}
