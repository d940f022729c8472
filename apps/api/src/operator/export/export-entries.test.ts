import { sampleAddressProof, writtenPdf } from "@sim-registration/sample-documents";
import { expect, it, vi } from "vitest";
import { InspectionUnfinishedError } from "../../domain/file-inspection/process/inspection-unfinished-error.ts";
import { SafeCopies } from "../../domain/file-inspection/safe-copies/safe-copies.ts";
import type { ExportedFile } from "../../domain/registrations/registration-export.ts";
import { brandOf } from "../../platform/brand/brand.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { seal } from "../../platform/sealing/seal.ts";
import { exportEntries } from "./export-entries.ts";

const KEY = generateDataKey();
/** The number of the first of `objects` in a written PDF. */
const FIRST_OBJECT = 10;

async function* files(contents: Uint8Array): AsyncIterable<ExportedFile> {
	const description = { name: "x.pdf", type: "application/pdf", size: contents.length, sha256: "" };
	const sealed = seal(KEY, "purpose", contents);
	const file = { upload: "brCopy", format: "pdf", key: KEY, purpose: "purpose" } as const;
	yield { ...file, description, contents, sealed };
}

async function exported(contents: Uint8Array) {
	const registration = { document: { reference: "7KQ4" }, files: files(contents), lost: [] };
	const entries = new Map<string, Buffer>();
	for await (const entry of exportEntries(registration, brandOf({}), {}))
		entries.set(entry.name, Buffer.from(entry.contents));
	return { names: [...entries.keys()], summary: String(entries.get("summary.html")) };
}

/** A PDF with small pages, which are drawn in no time. */
function emptyPages(count: number): Uint8Array {
	const numbers = Array.from({ length: count }, (_, index) => FIRST_OBJECT + 1 + index);
	const kids = numbers.map((number) => `${number} 0 R`).join(" ");
	const page = `<< /Type /Page /Parent ${FIRST_OBJECT} 0 R /MediaBox [0 0 60 84] >>`;
	return writtenPdf({
		// Replaces the entry for one page.
		catalog: `/Pages ${FIRST_OBJECT} 0 R`,
		objects: [`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...numbers.map(() => page)],
	}).bytes;
}

it("a document that cannot be drawn is exported with a note", async () => {
	const { names, summary } = await exported(Buffer.from("%PDF-1.7 and nothing else"));
	expect(names).toEqual(["originals/brCopy.pdf", "registration.json", "summary.html"]);
	expect(summary).toContain("This document could not be drawn.");
	expect(summary).toContain("未能以圖像顯示此文件。");
});

it("a long document has twenty pages drawn, and a note says so", async () => {
	const { names, summary } = await exported(emptyPages(21));
	expect(names.filter((name) => name.endsWith(".jpg"))).toHaveLength(20);
	expect(summary).toContain("Only the first 20 of 21 pages are shown.");
	expect(summary).toContain("文件共 21 頁，只顯示首 20 頁。");
	expect(summary).not.toContain("could not be drawn");
});

it("a page that cannot be drawn is named, and the pages after it are drawn", async () => {
	const { bytes } = await sampleAddressProof({ pages: 3 });
	const pdf = Buffer.from(bytes).toString("latin1");
	const kids = /\/Kids \[(\d+ 0 R) (\d+ 0 R) (\d+ 0 R)\]/.exec(pdf);
	const second = kids?.[2] ?? "no page";
	const broken = pdf.replace(` ${second} `, ` ${second.replace(/\d/g, "9")} `);
	const { names, summary } = await exported(Buffer.from(broken, "latin1"));
	expect(names).toEqual(expect.arrayContaining(["brCopy-01.jpg", "brCopy-03.jpg"]));
	expect(names).not.toContain("brCopy-02.jpg");
	expect(summary).toContain("Pages that could not be drawn: 2.");
	expect(summary).toContain("未能以圖像顯示的頁數：2。");
});

it("an export whose drawing the machine stopped fails, and asks to repeat it", async () => {
	const stopped = new InspectionUnfinishedError("killed");
	const draw = vi.spyOn(SafeCopies.prototype, "draw").mockRejectedValue(stopped);
	await expect(exported(emptyPages(1))).rejects.toMatchObject({
		name: "OperatorError",
		message: expect.stringContaining("Repeat this command"),
	});
	draw.mockRestore();
});
