import PDFDocument from "pdfkit";
import { type DocumentLanguage, PDF_LANGUAGES } from "./document-language.ts";
import { FONTS } from "./fonts.ts";
import { PALETTE } from "./palette.ts";

export type Pdf = PDFKit.PDFDocument;

/** A position on the page, in points from the top left. */
export interface Place {
	readonly x: number;
	readonly y: number;
	readonly width: number;
}

interface Styled {
	readonly size: number;
	readonly font?: keyof typeof FONTS;
	readonly colour?: string;
	readonly align?: "left" | "center";
}

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
/** Fixed, so that the file and its hashed name are the same in every build. */
const WRITTEN = new Date("2024-01-01T00:00:00Z");
const LINE_GAP = 2.5;
/** The middle of a lower-case letter below the top of its line, as a share of the font size. */
const DOT_HEIGHT = 0.56;

/** Pages with tagged text: a screen reader reads everything that is drawn, in order. */
export class Sheet {
	readonly #pdf: Pdf;
	readonly #document: PDFKit.PDFStructureElement;
	readonly #chunks: Buffer[] = [];

	constructor({
		title,
		language,
	}: { readonly title: string; readonly language: DocumentLanguage }) {
		this.#pdf = new PDFDocument({
			size: "A4",
			margin: 0,
			pdfVersion: "1.7",
			lang: PDF_LANGUAGES[language],
			tagged: true,
			displayTitle: true,
			info: { Title: title, CreationDate: WRITTEN, ModDate: WRITTEN },
		});
		this.#pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
		this.#document = this.#pdf.struct("Document");
		this.#pdf.addStructure(this.#document);
	}

	newPage(): void {
		this.#pdf.addPage();
	}

	/** @returns the height below the text */
	heading(level: 1 | 2 | 3, text: string, place: Place, style: Styled): number {
		return this.#text(`H${level}`, text, place, { font: "bold", ...style });
	}

	/** @returns the height below the text */
	paragraph(text: string, place: Place, style: Styled): number {
		return this.#text("P", text, place, style);
	}

	/** @returns the height below the last item */
	list(items: readonly string[], { x, y, width }: Place, style: Styled): number {
		const list = this.#pdf.struct("L");
		this.#document.add(list);
		const indent = style.size * 1.1;
		let top = y;
		for (const item of items) {
			const element = this.#pdf.struct("LI");
			list.add(element);
			const body = this.#pdf.struct("LBody", {}, () => {
				top = this.#write(item, { x: x + indent, y: top, width: width - indent }, style) + 2;
			});
			const dotHeight = top + style.size * DOT_HEIGHT;
			element.add(
				this.#pdf.struct("Lbl", {}, () => {
					this.#pdf.circle(x + 3, dotHeight, 1.7).fill(style.colour ?? PALETTE.ink);
				}),
			);
			element.add(body);
			element.end();
		}
		list.end();
		return top;
	}

	/**
	 * A drawing with its own coordinate system.
	 *
	 * @param alternative text for screen readers
	 */
	figure(
		alternative: string,
		{ x, y, width, height }: Place & { readonly height: number },
		draw: (pdf: Pdf) => void,
	): void {
		const options = { alt: alternative, placement: "Block", bbox: [x, y, x + width, y + height] };
		const figure = this.#pdf.struct("Figure", options, () => {
			this.#apart(() => {
				this.#pdf.translate(x, y);
				draw(this.#pdf);
			});
		});
		this.#document.add(figure);
	}

	/** Lines and backgrounds without meaning, which screen readers skip. */
	decoration(draw: (pdf: Pdf) => void): void {
		this.#pdf.markContent("Artifact", { type: "Layout" });
		this.#apart(() => draw(this.#pdf));
		this.#pdf.endMarkedContent();
	}

	finish(): Promise<Buffer> {
		return new Promise((resolve) => {
			this.#pdf.on("end", () => resolve(Buffer.concat(this.#chunks)));
			this.#document.end();
			this.#pdf.end();
		});
	}

	#text(tag: string, text: string, place: Place, style: Styled): number {
		let below = place.y;
		this.#document.add(
			this.#pdf.struct(tag, {}, () => {
				below = this.#write(text, place, style);
			}),
		);
		return below;
	}

	#write(text: string, { x, y, width }: Place, style: Styled): number {
		const { size, font = "regular", colour = PALETTE.ink, align = "left" } = style;
		this.#pdf.font(FONTS[font]).fontSize(size).fillColor(colour);
		this.#pdf.text(text, x, y, { width, align, lineGap: LINE_GAP });
		return this.#pdf.y;
	}

	#apart(draw: () => void): void {
		this.#pdf.save();
		draw();
		this.#pdf.restore();
	}
}
