import type { DocumentLanguage } from "./document-language.ts";
import { drawPhone, PHONE } from "./drawings/phone-frame.ts";
import { STEP_SCREENS } from "./drawings/step-screens.ts";
import { BELOW_TITLE, drawPageNumber, drawTitleBand, TEXT_WIDTH } from "./page-frame.ts";
import { PALETTE } from "./palette.ts";
import { PAGE, Sheet } from "./sheet.ts";
import { PROCEDURES_TEXTS, type ProceduresText } from "./texts/registration-procedures-text.ts";

const PAGES = 2;
const ROW_HEIGHT = 132;
const TEXT_INDENT = PHONE.width + 24;
const BODY = { size: 11 } as const;

/** The registration procedures: the steps on the first page, what to prepare on the second. */
export function registrationProcedures(language: DocumentLanguage): Promise<Buffer> {
	const text = PROCEDURES_TEXTS[language];
	const sheet = new Sheet({ title: `${text.title} – ${text.subtitle}`, language });
	drawTitleBand(sheet, text.title, text.subtitle);
	drawSteps(sheet, text);
	drawPageNumber(sheet, text.page(1, PAGES));
	sheet.newPage();
	drawSections(sheet, text);
	drawPageNumber(sheet, text.page(2, PAGES));
	return sheet.finish();
}

function drawSteps(sheet: Sheet, { stepsHeading, steps }: ProceduresText): void {
	const { margin: x } = PAGE;
	const top = sheet.heading(
		2,
		stepsHeading,
		{ x, y: BELOW_TITLE - 4, width: TEXT_WIDTH },
		{ size: 15 },
	);
	for (const [index, { heading, alternative, items }] of steps.entries()) {
		const y = top + 8 + index * ROW_HEIGHT;
		const screen = STEP_SCREENS[index];
		if (screen) sheet.figure(alternative, { x, y, ...PHONE }, (pdf) => drawPhone(pdf, screen));
		const place = { x: x + TEXT_INDENT, width: TEXT_WIDTH - TEXT_INDENT };
		const below = sheet.heading(3, heading, { ...place, y: y + 4 }, { size: 13 });
		sheet.list(items, { ...place, y: below + 4 }, BODY);
	}
}

function drawSections(sheet: Sheet, { sections }: ProceduresText): void {
	const { margin: x } = PAGE;
	let y: number = PAGE.margin;
	for (const { heading, items } of sections) {
		const below = sheet.heading(2, heading, { x, y, width: TEXT_WIDTH }, { size: 15 });
		sheet.decoration((pdf) => pdf.rect(x, below + 1, TEXT_WIDTH, 1.5).fill(PALETTE.action));
		y = sheet.list(items, { x, y: below + 10, width: TEXT_WIDTH }, BODY) + 16;
	}
}
