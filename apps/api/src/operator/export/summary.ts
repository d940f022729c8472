import { createHash } from "node:crypto";
import {
	BR_PART_NAMES,
	fieldsWith,
	formatBrNumber,
	formatHkid,
	HKID_PART_NAMES,
	hongKongTime,
} from "@sim-registration/validation";
import { MAX_PAGES } from "../../domain/file-inspection/safe-copies/safe-copies.ts";
import type { Brand } from "../../platform/brand/brand.ts";
import { markAddress } from "../../platform/brand/brand-style.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import type { ExportedDocument } from "./export-entries.ts";
import { SUMMARY_LABELS } from "./summary-labels.ts";

type Fields = Readonly<Record<string, unknown>>;

const STYLE = [
	"*{box-sizing:border-box}",
	"body{font:16px/1.45 system-ui,sans-serif;margin:0;padding:1rem 1.5rem}",
	".brand{display:flex;align-items:center;gap:.5rem;font-weight:600;margin:0}",
	"h1{font-size:1.4rem;margin:.5rem 0 1rem}h2{font-size:1.1rem;margin:0}",
	"table{border-collapse:collapse;font-size:.9rem;width:100%}",
	"th,td{border-bottom:1px solid #ccc;padding:.35rem .5rem .35rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}",
	"th{font-weight:600;width:45%}th span,h2 span{font-weight:400}",
	"dl{margin:0}dt{color:#555}dd{margin:0 0 .3rem}",
	"section{margin:0 0 2rem}section p{color:#555;font-size:.85rem;margin:.2rem 0;overflow-wrap:anywhere}",
	"section p.note{background:#fff3cd;color:#4d3800;font-size:1rem;padding:.5rem}",
	"section img{border:1px solid #ccc;display:block;margin:.5rem 0;max-width:100%}",
	"@media screen and (min-width:60rem){main{display:grid;gap:2rem;grid-template-columns:minmax(24rem,2fr) 3fr}",
	".fields{align-self:start;max-height:100vh;overflow:auto;position:sticky;top:0}}",
	"@media print{body{font-size:11pt;padding:0}section{break-before:page}tr{break-inside:avoid}",
	"section img{break-inside:avoid;max-height:240mm}}",
].join("");

/** The page may show pictures from its own folder and use its own style, and nothing else. */
const POLICY = [
	"default-src 'none'",
	"img-src 'self' data:",
	`style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

interface WholeValue {
	readonly parts: readonly string[];
	readonly write: (values: readonly string[]) => string;
}

/** What iAM Smart provides in parts. */
const PROVIDED: readonly WholeValue[] = [
	{ parts: fieldsWith({ kind: "datePart" }), write: (values) => values.join("/") },
	{ parts: HKID_PART_NAMES, write: formatHkid },
];

/** Values that the form takes in parts: the first part's row shows all of them. */
const WHOLE_VALUES: readonly WholeValue[] = [
	{ parts: BR_PART_NAMES, write: formatBrNumber },
	...PROVIDED,
	...PROVIDED.map(({ parts, write }) => ({
		parts: parts.map((name) => `iamsmart_${name}`),
		write,
	})),
];

/** Shown in Hong Kong time; `registration.json` has them in UTC. */
const MOMENTS = ["submittedAt", "acceptedAt", "verifiedAt"];

/**
 * Renders an exported registration as a page: every field that was filled in, with its name in English
 * and Chinese, and beside them the pictures of the documents. It links to no original.
 *
 * @param fields of the registration; those of documents are not read
 */
export function writeSummary(
	fields: Fields,
	documents: readonly ExportedDocument[],
	brand: Brand,
): string {
	const title = `SIM card real-name registration ${text(fields["reference"])}`;
	const uploads = documents.map(({ upload }) => upload);
	const rows = inReadingOrder(joined(fields)).filter(
		([name, value]) => !uploads.some((upload) => upload === name) && !isEmpty(value),
	);
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<p class="brand"><img src="${escapeHtml(markAddress(brand))}" alt="" width="32" height="32"> ${escapeHtml(brand.name.en)} <span lang="zh-Hant-HK">${escapeHtml(brand.name.tc)}</span></p>
<h1>${escapeHtml(title)}<br><span lang="zh-Hant-HK">電話智能卡實名登記</span></h1>
<main>
<div class="fields">
<table>
${rows.map(([name, value]) => writeRow(name, value)).join("\n")}
</table>
</div>
<div>
${documents.map(writeDocument).join("\n")}
</div>
</main>
`;
}

/** Puts values that the form takes in parts together, under the name of the first part. */
function joined(fields: Fields): Fields {
	const whole: Record<string, unknown> = { ...fields };
	for (const { parts, write } of WHOLE_VALUES) {
		const [first = ""] = parts;
		const values = parts.map((name) => String(fields[name] ?? ""));
		for (const name of parts) delete whole[name];
		whole[first] = values.every((value) => value === "") ? "" : write(values);
	}
	return whole;
}

function inReadingOrder(fields: Fields): (readonly [string, unknown])[] {
	const known = Object.keys(SUMMARY_LABELS).filter((name) => name in fields);
	const others = Object.keys(fields).filter((name) => !(name in SUMMARY_LABELS));
	return [...known, ...others].map((name) => [name, fields[name]]);
}

function isEmpty(value: unknown): boolean {
	if (value === null || value === undefined || value === "") return true;
	return Array.isArray(value) && value.length === 0;
}

function writeRow(name: string, value: unknown): string {
	return `<tr><th scope="row">${writeLabel(name)}</th><td>${writeValue(name, value)}</td></tr>`;
}

function writeLabel(name: string): string {
	const label = SUMMARY_LABELS[name];
	return label === undefined ? escapeHtml(name) : writeBoth(...label);
}

function writeBoth(english: string, chinese: string): string {
	return `${escapeHtml(english)}<br><span lang="zh-Hant-HK">${escapeHtml(chinese)}</span>`;
}

function writeValue(name: string, value: unknown): string {
	if (Array.isArray(value)) return value.map((each) => writeValue(name, each)).join("\n");
	if (MOMENTS.includes(name)) return hongKongTime(new Date(value as Date | string));
	if (typeof value !== "object" || value === null) return escapeHtml(text(value));
	const entries = Object.entries(value).map(
		([inner, of]) => `<dt>${escapeHtml(inner)}</dt><dd>${writeValue(inner, of)}</dd>`,
	);
	return `<dl>${entries.join("")}</dl>`;
}

function text(value: unknown): string {
	if (value === true) return "yes 是";
	if (value === false) return "no 否";
	return value === null || value === undefined || value === "" ? "–" : String(value);
}

function writeDocument(document: ExportedDocument): string {
	const { upload, original, pages, pageCount } = document;
	const { name, type, size, sha256 } = document.description;
	const facts = [name, type, `${size} bytes`, original ?? "original left out 不包括原檔"];
	const pictures = [...pages].map(
		([page, file]) =>
			`<img src="${escapeHtml(file)}" alt="${escapeHtml(SUMMARY_LABELS[upload]?.[0] ?? upload)}, page ${page}">`,
	);
	return `<section>
<h2>${writeLabel(upload)}</h2>
<p>${facts.map(escapeHtml).join(" · ")}<br>SHA-256 ${escapeHtml(sha256)}</p>
${[...notes(pages, pageCount), ...pictures].join("\n")}
</section>`;
}

/** Notes about what the pictures do not show. */
function notes(pages: ExportedDocument["pages"], pageCount: number): string[] {
	const expected = Math.min(pageCount, MAX_PAGES);
	const missing = Array.from({ length: expected }, (_, index) => index + 1).filter(
		(page) => !pages.has(page),
	);
	const said: string[] = [];
	if (pages.size === 0)
		said.push(writeBoth("This document could not be drawn.", "未能以圖像顯示此文件。"));
	else if (missing.length > 0)
		said.push(
			writeBoth(
				`Pages that could not be drawn: ${missing.join(", ")}.`,
				`未能以圖像顯示的頁數：${missing.join("、")}。`,
			),
		);
	if (pageCount > MAX_PAGES)
		said.push(
			writeBoth(
				`Only the first ${MAX_PAGES} of ${pageCount} pages are shown.`,
				`文件共 ${pageCount} 頁，只顯示首 ${MAX_PAGES} 頁。`,
			),
		);
	return said.map((note) => `<p class="note">${note}</p>`);
}
