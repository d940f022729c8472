import type { FileFormat } from "@sim-registration/validation";
import { InspectionProcess } from "../inspection-process.ts";
import type { SealedFile } from "../process/file-process.ts";

/** A document as pictures of its pages. */
export interface SafeCopy {
	/** JPEGs of the first pages, without those that could not be drawn */
	readonly pages: ReadonlyMap<number, Buffer>;
	/** of the document; 1 if unknown */
	readonly pageCount: number;
}

/** Maximum number of drawn pages of a document. */
export const MAX_PAGES = 20;
/** A PNG of 50 megapixels fits. */
const WASM_MEGABYTES = 768;

/**
 * Draws documents in a separate, locked-in process, so that staff need not open a stranger's file.
 * It starts with the first document. See docs/decisions/0010-inspection.md.
 */
export class SafeCopies {
	readonly #process = new InspectionProcess({ wasmMegabytes: WASM_MEGABYTES });

	/**
	 * Draws a document. The next call must wait for the end of this one. A page without a picture is
	 * no error, because the clerk sees it. No page is tried after one that takes too much CPU time or
	 * memory.
	 *
	 * @throws SealBrokenError, and InspectionUnfinishedError if the machine is to blame
	 */
	async draw(file: SealedFile, format: FileFormat): Promise<SafeCopy> {
		const pages = new Map<number, Buffer>();
		let pageCount = 1;
		let page = 1;
		for await (const drawn of this.#process.draw(file, format, MAX_PAGES)) {
			if (drawn.jpeg !== undefined) pages.set(page, Buffer.from(drawn.jpeg, "base64"));
			pageCount = drawn.pageCount;
			page += 1;
		}
		return { pages, pageCount };
	}

	/** Ends the process. */
	async close(): Promise<void> {
		await this.#process.close();
	}
}
