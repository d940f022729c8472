import type { DocumentLanguage } from "./document-language.ts";
import { BAD_PHOTOS, GOOD_PHOTOS, PHOTO, type PhotoDrawing } from "./drawings/photo-cases.ts";
import { BELOW_TITLE, drawPageNumber, drawTitleBand, TEXT_WIDTH } from "./page-frame.ts";
import { PALETTE } from "./palette.ts";
import { PAGE, Sheet } from "./sheet.ts";
import { PHOTO_GUIDE_TEXTS, type PhotoGuideText } from "./texts/photo-guide-text.ts";

const PAGES = 2;
const COLUMNS = 3;
const COLUMN_WIDTH = (TEXT_WIDTH - PHOTO.width) / (COLUMNS - 1);
const ROW_HEIGHT = PHOTO.height + 92;
const BODY = { size: 11 } as const;

/**
 * The photo guide: good photos and their rules on the first page, bad ones with advice on the
 * second.
 */
export function photoGuide(language: DocumentLanguage): Promise<Buffer> {
	const text = PHOTO_GUIDE_TEXTS[language];
	const sheet = new Sheet({ title: `${text.title} – ${text.subtitle}`, language });
	drawTitleBand(sheet, text.title, text.subtitle);
	drawGoodPhotos(sheet, text);
	drawPageNumber(sheet, text.page(1, PAGES));
	sheet.newPage();
	drawBadPhotos(sheet, text);
	drawPageNumber(sheet, text.page(2, PAGES));
	return sheet.finish();
}

function drawGoodPhotos(sheet: Sheet, { goodHeading, good, rules }: PhotoGuideText): void {
	const below = drawCases(sheet, BELOW_TITLE, goodHeading, good, GOOD_PHOTOS);
	sheet.list(rules, { x: PAGE.margin, y: below, width: TEXT_WIDTH }, { size: 12.5 });
}

function drawBadPhotos(sheet: Sheet, text: PhotoGuideText): void {
	const { badHeading, bad, tipsHeading, tips } = text;
	const { margin: x } = PAGE;
	const y = drawCases(sheet, PAGE.margin, badHeading, bad, BAD_PHOTOS) + 6;
	const below = sheet.heading(2, tipsHeading, { x, y, width: TEXT_WIDTH }, { size: 15 });
	sheet.list(tips, { x, y: below + 6, width: TEXT_WIDTH }, { size: 12.5 });
}

/** Photos in rows of three, each with name and advice below. Returns the height below them. */
function drawCases(
	sheet: Sheet,
	y: number,
	heading: string,
	cases: PhotoGuideText["good"],
	drawings: readonly PhotoDrawing[],
): number {
	const { margin: x } = PAGE;
	const top = sheet.heading(2, heading, { x, y, width: TEXT_WIDTH }, { size: 15 }) + 12;
	for (const [index, { caption, advice, alternative }] of cases.entries()) {
		const left = x + (index % COLUMNS) * COLUMN_WIDTH;
		const row = top + Math.floor(index / COLUMNS) * ROW_HEIGHT;
		const place = { x: left, width: PHOTO.width };
		const draw = drawings[index];
		if (draw) sheet.figure(alternative, { ...place, y: row, height: PHOTO.height }, draw);
		const below = sheet.heading(3, caption, { ...place, y: row + PHOTO.height + 7 }, { size: 12 });
		sheet.paragraph(advice, { ...place, y: below }, { ...BODY, colour: PALETTE.muted });
	}
	return top + Math.ceil(cases.length / COLUMNS) * ROW_HEIGHT;
}
