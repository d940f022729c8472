import type { FileFormat } from "@sim-registration/validation";
import { exifOrientation } from "../exif-orientation.ts";
import { damaged, RefusedFileError, tooComplex } from "../refused-file-error.ts";
import { emscriptenLoader, UsedAgain } from "./wasm-program.ts";

/** A drawn page: three bytes per pixel, in rows from the top. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly rgb: Uint8Array;
}

type Task<Result> = (shown: ShownPdf) => Promise<Result>;

/** Large enough to draw a page's contents, small enough to take little time. */
const LONGEST_SIDE_PIXELS = 400;
const WHITE = 0xffffffff;
/** Three bytes per pixel (FPDFBitmap_BGR). */
const WITHOUT_TRANSPARENCY = 2;
const BYTES_PER_PIXEL = 3;
/** Kind of an object on a page (FPDF_PAGEOBJ_IMAGE). */
const PICTURE = 3;
/** Draws annotations too, and red before blue (FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER). */
const WITH_ANNOTATIONS_AS_RGB = 0x01 | 0x10;
const POINTS_PER_INCH = 72;
/** Resolution of a drawn page; a picture is drawn with its own pixels. */
const DOTS_PER_INCH = 150;
/** A wrong password, and an encryption without passwords (FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY). */
const LOCKED = [4, 5];
/** Of two numbers of 4 bytes. */
const SIZE_BYTES = 8;

/**
 * How a picture fills a page of width and height 1, by its orientation (ISO 32000-2, 8.3.3): a, c
 * and e give the position from the left, b, d and f from the bottom.
 */
const PLACINGS: Readonly<
	Record<number, readonly [number, number, number, number, number, number]>
> = {
	1: [1, 0, 0, 1, 0, 0],
	2: [-1, 0, 0, 1, 1, 0],
	3: [-1, 0, 0, -1, 1, 1],
	4: [1, 0, 0, -1, 0, 1],
	5: [0, -1, -1, 0, 1, 1],
	6: [0, -1, 1, 0, 0, 1],
	7: [0, 1, 1, 0, 0, 0],
	8: [0, 1, -1, 0, 1, 0],
};

/** From here on width and height are swapped. */
const FIRST_SIDEWAYS = 5;

const instantiateWasm = emscriptenLoader("@embedpdf/pdfium/pdfium.wasm");

async function startPdfium() {
	const { init } = await import("@embedpdf/pdfium");
	const functions = await init({ instantiateWasm });
	functions.PDFiumExt_Init();
	return functions;
}

type Pdfium = Awaited<ReturnType<typeof startPdfium>>;

const programs = new UsedAgain(startPdfium, memoryOf);

/** A PDF that PDFium, the reader in Chrome, has opened, or a picture on its own page. */
export class ShownPdf {
	readonly #pdfium: Pdfium;
	readonly #document: number;

	private constructor(pdfium: Pdfium, document: number) {
		this.#pdfium = pdfium;
		this.#document = document;
	}

	/**
	 * Opens a PDF for the duration of a task.
	 *
	 * @throws RefusedFileError error_file_pdf_password, error_file_damaged, and whatever the task
	 * throws
	 */
	static use<Result>(bytes: Uint8Array, task: Task<Result>): Promise<Result> {
		return programs.use((pdfium) => task(ShownPdf.#open(pdfium, bytes)));
	}

	/**
	 * Puts a picture upright on a page, for the duration of a task.
	 *
	 * @throws RefusedFileError error_file_damaged, and whatever the task throws
	 */
	static usePicture<Result>(
		format: Exclude<FileFormat, "pdf">,
		bytes: Buffer,
		task: Task<Result>,
	): Promise<Result> {
		return programs.use((pdfium) => task(ShownPdf.#place(pdfium, format, bytes)));
	}

	static #open(pdfium: Pdfium, bytes: Uint8Array): ShownPdf {
		const document = pdfium.FPDF_LoadMemDocument(put(pdfium, bytes), bytes.length, "");
		if (document !== 0) return new ShownPdf(pdfium, document);
		if (LOCKED.includes(pdfium.FPDF_GetLastError()))
			throw new RefusedFileError("error_file_pdf_password", "A PDF that needs a password");
		throw damaged("A PDF that does not open");
	}

	static #place(pdfium: Pdfium, format: "jpg" | "png", bytes: Buffer): ShownPdf {
		const document = pdfium.FPDF_CreateNewDocument();
		const picture = pdfium.FPDFPageObj_NewImageObj(document);
		const address = put(pdfium, bytes);
		const isRead =
			format === "jpg"
				? pdfium.EPDFImageObj_SetJpeg(0, 0, picture, address, bytes.length)
				: pdfium.EPDFImageObj_SetPng(0, 0, picture, address, bytes.length);
		if (!isRead) throw damaged("A picture that does not open");
		const orientation = exifOrientation(format, bytes);
		const stored = pictureSize(pdfium, picture);
		// PDFium opens an undecodable picture, with a size of zero.
		if (stored.includes(0)) throw damaged("A picture that cannot be decoded");
		const upright = orientation < FIRST_SIDEWAYS ? stored : stored.toReversed();
		const [width = 0, height = 0] = upright.map((side) => (side * POINTS_PER_INCH) / DOTS_PER_INCH);
		const [a, b, c, d, e, f] = PLACINGS[orientation] ?? [1, 0, 0, 1, 0, 0];
		pdfium.FPDFImageObj_SetMatrix(
			picture,
			a * width,
			b * height,
			c * width,
			d * height,
			e * width,
			f * height,
		);
		const page = pdfium.FPDFPage_New(document, 0, width, height);
		pdfium.FPDFPage_InsertObject(page, picture);
		pdfium.FPDFPage_GenerateContent(page);
		pdfium.FPDF_ClosePage(page);
		return new ShownPdf(pdfium, document);
	}

	get pageCount(): number {
		return this.#pdfium.FPDF_GetPageCount(this.#document);
	}

	/** @throws RefusedFileError error_file_damaged if there is none */
	drawFirstPage(): void {
		const scaleOf = (width: number, height: number) =>
			LONGEST_SIDE_PIXELS / Math.max(width, height, 1);
		this.#draw(0, scaleOf, () => {});
	}

	/**
	 * Draws a page with 150 dots an inch.
	 *
	 * @param index 0 for the first page
	 * @param maxPixels a larger page is drawn with fewer dots an inch
	 * @throws RefusedFileError error_file_damaged if there is none, or if it remains white because a
	 * picture on it cannot be decoded
	 */
	drawPage(index: number, maxPixels: number): Pixels {
		const scaleOf = (width: number, height: number) =>
			Math.min(DOTS_PER_INCH / POINTS_PER_INCH, Math.sqrt(maxPixels / (width * height)));
		return this.#draw(index, scaleOf, (bitmap, width, height, page) => {
			const rgb = this.#rowsOf(bitmap, width, height);
			if (rgb.every((value) => value === 0xff) && this.#hasUndecodedPicture(page))
				throw damaged("A page whose pictures cannot be decoded");
			return { width, height, rgb };
		});
	}

	#hasUndecodedPicture(page: number): boolean {
		const pdfium = this.#pdfium;
		const count = pdfium.FPDFPage_CountObjects(page);
		return Array.from({ length: count }, (_each, index) =>
			pdfium.FPDFPage_GetObject(page, index),
		).some(
			(object) =>
				pdfium.FPDFPageObj_GetType(object) === PICTURE &&
				pdfium.FPDFImageObj_GetBitmap(object) === 0,
		);
	}

	/**
	 * @param scaleOf returns pixels per point, for width and height of the page in points
	 * @param take gets the drawn bitmap, its width and height in pixels, and the page
	 */
	#draw<Result>(
		index: number,
		scaleOf: (width: number, height: number) => number,
		take: (bitmap: number, width: number, height: number, page: number) => Result,
	): Result {
		const pdfium = this.#pdfium;
		const page = pdfium.FPDF_LoadPage(this.#document, index);
		if (page === 0) throw damaged("A PDF without this page");
		const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as const;
		const scale = scaleOf(...size);
		const [width, height] = size.map((side) => Math.max(1, Math.round(side * scale))) as [
			number,
			number,
		];
		const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, WITHOUT_TRANSPARENCY, 0, 0);
		if (bitmap === 0) throw tooComplex("A page that does not fit into memory");
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS_AS_RGB);
		const taken = take(bitmap, width, height, page);
		pdfium.FPDFBitmap_Destroy(bitmap);
		pdfium.FPDF_ClosePage(page);
		return taken;
	}

	/** PDFium pads rows to a multiple of four bytes. */
	#rowsOf(bitmap: number, width: number, height: number): Uint8Array {
		const address = this.#pdfium.FPDFBitmap_GetBuffer(bitmap);
		const stride = this.#pdfium.FPDFBitmap_GetStride(bitmap);
		const memory = memoryOf(this.#pdfium);
		const rowBytes = width * BYTES_PER_PIXEL;
		const rgb = new Uint8Array(rowBytes * height);
		for (let row = 0; row < height; row += 1) {
			const start = address + row * stride;
			rgb.set(memory.subarray(start, start + rowBytes), row * rowBytes);
		}
		return rgb;
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

/** Copies bytes into PDFium's memory. */
function put(pdfium: Pdfium, bytes: Uint8Array): number {
	const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
	memoryOf(pdfium).set(bytes, address);
	return address;
}

/** Width and height in pixels, as stored. */
function pictureSize(pdfium: Pdfium, picture: number): readonly number[] {
	const address = put(pdfium, new Uint8Array(SIZE_BYTES));
	pdfium.FPDFImageObj_GetImagePixelSize(picture, address, address + SIZE_BYTES / 2);
	return [...new Uint32Array(memoryOf(pdfium).slice(address, address + SIZE_BYTES).buffer)];
}

/** A new array whenever the memory has grown. */
function memoryOf({ pdfium }: Pdfium): Uint8Array {
	return (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}
