import { hongKongTime, UPLOAD_NAMES } from "@sim-registration/validation";
import * as v from "valibot";
import type { Brand } from "../../platform/brand/brand.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import { writeBoth, writeLabel, writePage } from "./page.ts";
import { INDEX_COLUMNS } from "./summary-labels.ts";

/** The page beside the folders of several exports. */
export const INDEX = "index.html";
const TITLE = "SIM card real-name registrations";

const fieldsSchema = v.looseObject({
	reference: v.string(),
	submittedAt: v.pipe(v.string(), v.isoTimestamp()),
	lostFields: v.optional(v.array(v.string())),
});

/** How a document that was lost is described. */
const lostSchema = v.tuple([v.looseObject({ lostAt: v.string() })]);

type ExportedFields = v.InferOutput<typeof fieldsSchema>;

/** One of several exports. */
export interface IndexedExport {
	readonly fields: ExportedFields;
	/** the address of what it links to */
	readonly page: string;
}

/** The fields in a `registration.json`; undefined for other or damaged text. */
export function parseFields(text: string): ExportedFields | undefined {
	try {
		const result = v.safeParse(fieldsSchema, JSON.parse(text));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}

/** Lists exports, earliest submission first. */
export function writeIndex(exports: readonly IndexedExport[], brand: Brand): string {
	const rows = exports.toSorted(({ fields: one }, { fields: other }) =>
		one.submittedAt < other.submittedAt ? -1 : 1,
	);
	const names = ["reference", "submittedAt", ...INDEX_COLUMNS.map(([name]) => name)];
	return writePage(
		TITLE,
		brand,
		`<table class="list">
<tr>${names.map((name) => `<th scope="col">${writeLabel(name)}</th>`).join("")}</tr>
${rows.map(writeRow).join("\n")}
</table>
`,
	);
}

/** Whether a page is an index, rather than somebody else's file. */
export function isIndex(page: string): boolean {
	return page.includes(`<title>${TITLE}</title>`);
}

const LOST = `<br>${writeBoth("A stored field or file was lost.", "有已儲存的欄位或檔案遺失。")}`;

/** Whether the loss of a field or document was accepted. */
function isIncomplete(fields: ExportedFields): boolean {
	return "lostFields" in fields || UPLOAD_NAMES.some((upload) => v.is(lostSchema, fields[upload]));
}

function writeRow({ fields, page }: IndexedExport): string {
	const link = `<a href="${escapeHtml(page)}">${escapeHtml(fields.reference)}</a>${isIncomplete(fields) ? LOST : ""}`;
	const time = hongKongTime(new Date(fields.submittedAt));
	const others = INDEX_COLUMNS.map((names) =>
		names.map((name) => escapeHtml(String(fields[name] ?? ""))).join("<br>"),
	);
	return `<tr>${[link, time, ...others].map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}
