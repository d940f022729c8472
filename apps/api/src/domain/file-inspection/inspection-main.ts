import { hash } from "node:crypto";
import type { FileFormat } from "@sim-registration/validation";
import { inspectFile } from "./inspect-file.ts";
import { runFileTasks } from "./process/file-tasks.ts";
import type { InspectionCode } from "./refused-file-error.ts";
import { drawPages } from "./safe-copies/draw-pages.ts";

/** What to do with the opened file: inspect it, or draw its pages. */
export type InspectionWork =
	| { readonly kind: "inspect"; readonly format: FileFormat }
	| { readonly kind: "draw"; readonly format: FileFormat; readonly maxPages: number };

export type InspectionResult =
	| { readonly kind: "refused"; readonly code: InspectionCode }
	| { readonly kind: "passed"; readonly sha256: string }
	/** one line for each page: its JPEG in base64 if it could be drawn, and the number of pages */
	| { readonly kind: "drawn"; readonly jpeg: string | undefined; readonly pageCount: number };

/** A process without network that opens one file after another: a hostile file stops it alone. */
await runFileTasks<InspectionWork, InspectionResult>(async (work, open, write) => {
	const file = open();
	if (work.kind === "draw")
		return await drawPages(work.format, file, work.maxPages, ({ jpeg, pageCount }) => {
			const base64 = jpeg && Buffer.from(jpeg).toString("base64");
			write({ kind: "drawn", jpeg: base64, pageCount });
		});
	const sha256 = hash("sha256", file);
	const code = await inspectFile(work.format, file);
	write(code === undefined ? { kind: "passed", sha256 } : { kind: "refused", code });
});
