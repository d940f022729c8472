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
import { escapeHtml } from "../../platform/http/escape-html.ts";
import type { ExportedDocument } from "./export-entries.ts";
import { writeBoth, writeLabel, writePage } from "./page.ts";
import { SUMMARY_LABELS } from "./summary-labels.ts";

type Fields = Readonly<Record<string, unknown>>;

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
	return writePage(
		title,
		brand,
		`<main>
<div class="fields">
<table>
${rows.map(([name, value]) => writeRow(name, value)).join("\n")}
</table>
</div>
<div>
${documents.map(writeDocument).join("\n")}
</div>
</main>
`,
	);
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
	const { upload, original, pages, lostAt } = document;
	const { name, type, size, sha256 } = document.description;
	const place = lostAt === undefined ? [original ?? "original left out 不包括原檔"] : [];
	const facts = [name, type, `${size} bytes`, ...place];
	const pictures = [...pages].map(
		([page, file]) =>
			`<img src="${escapeHtml(file)}" alt="${escapeHtml(SUMMARY_LABELS[upload]?.[0] ?? upload)}, page ${page}">`,
	);
	return `<section>
<h2>${writeLabel(upload)}</h2>
<p>${facts.map(escapeHtml).join(" · ")}<br>SHA-256 ${escapeHtml(sha256)}</p>
${[...notes(document), ...pictures].join("\n")}
</section>`;
}

/** Notes about what the pictures do not show. */
function notes({ pages, pageCount, lostAt }: ExportedDocument): string[] {
	const expected = Math.min(pageCount, MAX_PAGES);
	const missing = Array.from({ length: expected }, (_, index) => index + 1).filter(
		(page) => !pages.has(page),
	);
	const said: string[] = [];
	if (lostAt !== undefined)
		said.push(writeBoth("The stored file was lost.", "已儲存的檔案已遺失。"));
	else if (pages.size === 0)
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
