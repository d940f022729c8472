import { damaged, RefusedFileError } from "../refused-file-error.ts";
import { UsedAgain, wasmProgram } from "./wasm-program.ts";

/** Large enough for a page's contents to be drawn, small enough to take little time. */
const LONGEST_SIDE_PIXELS = 400;
const WHITE = 0xffffffff;
/** Without a channel for transparency. */
const OPAQUE = 0;
/** Draws annotations as well (FPDF_ANNOT). */
const WITH_ANNOTATIONS = 1;
/** A wrong password, and a kind of encryption that has none (FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY). */
const LOCKED = [4, 5];

const instantiate = wasmProgram("@embedpdf/pdfium/pdfium.wasm");

/** The way of Emscripten's loaders. */
function instantiateWasm(imports: object, done: (instance: object, module: object) => void) {
	const { instance, module } = instantiate(imports);
	done(instance, module);
	return instance.exports;
}

async function startPdfium() {
	const { init } = await import("@embedpdf/pdfium");
	const functions = await init({ instantiateWasm });
	functions.PDFiumExt_Init();
	return functions;
}

type Pdfium = Awaited<ReturnType<typeof startPdfium>>;

const programs = new UsedAgain(startPdfium, memoryOf);

/** A PDF that PDFium, the reader in Chrome, has opened. */
export class ShownPdf {
	readonly #pdfium: Pdfium;
	readonly #document: number;

	private constructor(pdfium: Pdfium, document: number) {
		this.#pdfium = pdfium;
		this.#document = document;
	}

	/**
	 * Opens a PDF for as long as a task takes.
	 *
	 * @throws RefusedFileError error_file_pdf_password, error_file_damaged, and whatever the task throws
	 */
	static use(bytes: Uint8Array, task: (shown: ShownPdf) => Promise<void>): Promise<void> {
		return programs.use((pdfium) => task(ShownPdf.#open(pdfium, bytes)));
	}

	static #open(pdfium: Pdfium, bytes: Uint8Array): ShownPdf {
		const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
		memoryOf(pdfium).set(bytes, address);
		const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, "");
		if (document !== 0) return new ShownPdf(pdfium, document);
		if (LOCKED.includes(pdfium.FPDF_GetLastError()))
			throw new RefusedFileError("error_file_pdf_password", "A PDF that needs a password");
		throw damaged("A PDF that does not open");
	}

	/** @throws RefusedFileError error_file_damaged where there is none */
	drawFirstPage(): void {
		const pdfium = this.#pdfium;
		const page = pdfium.FPDF_LoadPage(this.#document, 0);
		if (page === 0) throw damaged("A PDF without a first page");
		const [pageWidth, pageHeight] = [
			pdfium.FPDF_GetPageWidthF(page),
			pdfium.FPDF_GetPageHeightF(page),
		];
		const scale = LONGEST_SIDE_PIXELS / Math.max(pageWidth, pageHeight, 1);
		const [width, height] = [pageWidth, pageHeight].map((side) =>
			Math.max(1, Math.round(side * scale)),
		) as [number, number];
		const bitmap = pdfium.FPDFBitmap_Create(width, height, OPAQUE);
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
	}

	/** The same document as PDFium understood it, written without faults. */
	rewritten(): Uint8Array {
		const pdfium = this.#pdfium;
		const writer = pdfium.PDFiumExt_OpenFileWriter();
		pdfium.PDFiumExt_SaveAsCopy(this.#document, writer);
		const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
		const address = pdfium.pdfium.wasmExports.malloc(length);
		pdfium.PDFiumExt_GetFileWriterData(writer, address, length);
		return memoryOf(pdfium).slice(address, address + length);
	}
}

/** Another array whenever the memory has grown. */
function memoryOf({ pdfium }: Pdfium): Uint8Array {
	return (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}
