import type { Brand } from "../../platform/brand/brand.ts";
import { markAddress } from "../../platform/brand/brand-style.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import { SUMMARY_LABELS } from "./summary-labels.ts";

type Document = Readonly<Record<string, unknown>>;

const STYLE = [
	"body{font:16px/1.5 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em}",
	"table{border-collapse:collapse;width:100%}",
	"th,td{border-bottom:1px solid #ccc;padding:.4em;text-align:left;vertical-align:top}",
	"th{font-weight:600;width:40%}",
	".brand{display:flex;align-items:center;gap:.5em;font-weight:600}",
	"dl{margin:0}dt{color:#555}dd{margin:0 0 .3em;overflow-wrap:anywhere}",
].join("");

/**
 * Renders an exported registration as a page: every field with its name in English and Chinese,
 * each document as a link to its file.
 *
 * @param document the contents of `registration.json`
 */
export function writeSummary(document: Document, brand: Brand): string {
	const title = `SIM card real-name registration ${text(document["reference"])}`;
	const rows = inReadingOrder(document).map((name) => writeRow(name, document[name]));
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<p class="brand"><img src="${escapeHtml(markAddress(brand))}" alt="" width="32" height="32"> ${escapeHtml(brand.name.en)} <span lang="zh-Hant-HK">${escapeHtml(brand.name.tc)}</span></p>
<h1>${escapeHtml(title)}<br><span lang="zh-Hant-HK">電話智能卡實名登記</span></h1>
<table>
${rows.join("\n")}
</table>
`;
}

function inReadingOrder(document: Document): string[] {
	const known = Object.keys(SUMMARY_LABELS).filter((name) => name in document);
	const others = Object.keys(document).filter((name) => !(name in SUMMARY_LABELS));
	return [...known, ...others];
}

function writeRow(name: string, value: unknown): string {
	return `<tr><th scope="row">${writeLabel(name)}</th><td>${writeValue(value)}</td></tr>`;
}

function writeLabel(name: string): string {
	const label = SUMMARY_LABELS[name];
	if (label === undefined) return escapeHtml(name);
	const [english, chinese] = label;
	return `${escapeHtml(english)}<br><span lang="zh-Hant-HK">${escapeHtml(chinese)}</span>`;
}

function writeValue(value: unknown): string {
	if (Array.isArray(value)) return value.map(writeValue).join("\n");
	if (value instanceof Date || typeof value !== "object" || value === null)
		return escapeHtml(text(value));
	const entries = Object.entries(value).map(([name, inner]) => writeEntry(name, inner));
	return `<dl>${entries.join("")}</dl>`;
}

/** `file` is the document's file name beside the summary, which we made. */
function writeEntry(name: string, value: unknown): string {
	const shown = writeValue(value);
	const linked = name === "file" ? `<a href="${escapeHtml(text(value))}">${shown}</a>` : shown;
	return `<dt>${escapeHtml(name)}</dt><dd>${linked}</dd>`;
}

function text(value: unknown): string {
	if (value === true) return "yes 是";
	if (value === false) return "no 否";
	if (value instanceof Date) return value.toISOString();
	return value === null || value === undefined || value === "" ? "–" : String(value);
}
