import { PALETTE } from "./palette.ts";
import { PAGE, type Sheet } from "./sheet.ts";

const BAND_HEIGHT = 92;

/** Where text starts on a page with a title. */
export const BELOW_TITLE = BAND_HEIGHT + 20;
/** The width between the margins. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** The dark band with title and subtitle, like the form's banner. */
export function drawTitleBand(sheet: Sheet, title: string, subtitle: string): void {
	const { margin } = PAGE;
	sheet.decoration((pdf) => pdf.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(PALETTE.ink));
	const place = { x: margin, y: 20, width: TEXT_WIDTH };
	const below = sheet.heading(1, title, place, { size: 22, colour: PALETTE.paper });
	sheet.paragraph(subtitle, { ...place, y: below }, { size: 11.5, colour: PALETTE.line });
}

/** The number at the foot of a page. */
export function drawPageNumber(sheet: Sheet, text: string): void {
	const place = { x: PAGE.margin, y: PAGE.height - 34, width: TEXT_WIDTH };
	sheet.paragraph(text, place, { size: 9, colour: PALETTE.muted, align: "center" });
}
