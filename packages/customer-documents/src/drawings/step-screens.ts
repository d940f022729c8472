import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";
import { drawPerson } from "./person.ts";
import {
	drawButton,
	drawCheckMark,
	drawField,
	drawLine,
	drawProgress,
	drawTick,
} from "./screen-parts.ts";

const BR_PARTS = [
	[7, 18],
	[27, 10],
	[39, 8],
	[49, 8],
] as const;

/** Each step of the wizard as it looks on a phone, in the order of the steps. */
export const STEP_SCREENS: ReadonlyArray<(pdf: Pdf) => void> = [
	drawLogin,
	drawCompany,
	drawResponsiblePerson,
	drawConfirmation,
	drawSuccess,
];

function drawLogin(pdf: Pdf): void {
	pdf.rect(3, 15, 58, 20).fill(PALETTE.ink);
	drawLine(pdf, 21, 40, PALETTE.paper);
	drawLine(pdf, 26, 28, PALETTE.paper);
	drawLine(pdf, 40, 22);
	drawField(pdf, 45);
	drawLine(pdf, 58, 26);
	drawField(pdf, 63);
	drawTick(pdf, 79);
	drawButton(pdf);
}

function drawCompany(pdf: Pdf): void {
	drawProgress(pdf, 1);
	drawLine(pdf, 27, 30, PALETTE.ink);
	drawField(pdf, 33);
	drawField(pdf, 46);
	for (const [x, width] of BR_PARTS) drawField(pdf, 59, width, x);
	drawFile(pdf, 73);
	drawButton(pdf);
}

/** A page with a folded corner, and the line that names it. */
function drawFile(pdf: Pdf, y: number): void {
	pdf.roundedRect(7, y, 50, 15, 2).lineWidth(0.7).fillAndStroke(PALETTE.paper, PALETTE.line);
	pdf
		.moveTo(11, y + 3)
		.lineTo(16, y + 3)
		.lineTo(19, y + 6)
		.lineTo(19, y + 12)
		.lineTo(11, y + 12);
	pdf.closePath().fill(PALETTE.link);
	pdf.roundedRect(23, y + 6.3, 28, 2.4, 1.2).fill(PALETTE.success);
}

function drawResponsiblePerson(pdf: Pdf): void {
	drawProgress(pdf, 2);
	drawLine(pdf, 27, 34, PALETTE.ink);
	drawField(pdf, 33);
	for (const x of [7, 21, 35]) drawField(pdf, 46, x === 35 ? 22 : 12, x);
	pdf.roundedRect(7, 60, 50, 28, 2).lineWidth(0.7).fillAndStroke(PALETTE.paper, PALETTE.line);
	drawPerson(pdf, { x: 22, y: 74, size: 20 });
	pdf.roundedRect(37, 68, 16, 11, 1.5).fill(PALETTE.card);
	pdf.rect(39, 70.5, 4.5, 6).fill(PALETTE.link);
	drawButton(pdf);
}

function drawConfirmation(pdf: Pdf): void {
	drawProgress(pdf, 3);
	for (const top of [26, 51]) {
		pdf.roundedRect(7, top, 50, 22, 2).lineWidth(0.7).fillAndStroke(PALETTE.paper, PALETTE.line);
		for (const [index, width] of [16, 34, 28].entries())
			pdf
				.roundedRect(11, top + 4 + index * 6, width, 2.4, 1.2)
				.fill(index === 0 ? PALETTE.muted : PALETTE.ink);
	}
	drawTick(pdf, 79);
	drawButton(pdf);
}

function drawSuccess(pdf: Pdf): void {
	pdf.circle(32, 40, 13).fill(PALETTE.success);
	drawCheckMark(pdf, 32, 40, 6);
	pdf.roundedRect(12, 62, 40, 3, 1.5).fill(PALETTE.ink);
	pdf.roundedRect(9, 69, 46, 2.4, 1.2).fill(PALETTE.muted);
	pdf.roundedRect(14, 74, 36, 2.4, 1.2).fill(PALETTE.muted);
	pdf.roundedRect(14, 83, 36, 11, 2).lineWidth(0.7).fillAndStroke(PALETTE.paper, PALETTE.line);
	pdf.roundedRect(19, 87.3, 26, 2.4, 1.2).fill(PALETTE.ink);
}
