import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";

const LEFT = 7;
const WIDTH = 50;

/** A line of text, too small to read. */
export function drawLine(pdf: Pdf, y: number, width: number, colour: string = PALETTE.muted): void {
	pdf.roundedRect(LEFT, y, width, 2.4, 1.2).fill(colour);
}

/** An empty field. */
export function drawField(pdf: Pdf, y: number, width = WIDTH, x = LEFT): void {
	pdf
		.roundedRect(x, y, width, 9, 2)
		.lineWidth(0.7)
		.fillAndStroke(PALETTE.paper, PALETTE.controlBorder);
}

/** The orange primary button. */
export function drawButton(pdf: Pdf, y = 93): void {
	pdf.roundedRect(LEFT, y, WIDTH, 9, 2.5).fill(PALETTE.action);
	pdf.roundedRect(LEFT + 18, y + 3.3, 14, 2.4, 1.2).fill(PALETTE.ink);
}

/** Progress through the three steps. */
export function drawProgress(pdf: Pdf, current: 1 | 2 | 3): void {
	for (const step of [1, 2, 3]) {
		const done = step < current ? PALETTE.success : PALETTE.line;
		const colour = step === current ? PALETTE.action : done;
		pdf.rect(LEFT + (step - 1) * 17, 19, 16, 2).fill(colour);
	}
}

/** A ticked box with its line. */
export function drawTick(pdf: Pdf, y: number): void {
	pdf.roundedRect(LEFT, y, 7, 7, 1.5).fill(PALETTE.success);
	drawCheckMark(pdf, LEFT + 3.5, y + 3.5, 2);
	pdf.roundedRect(LEFT + 10, y + 2.3, 30, 2.4, 1.2).fill(PALETTE.muted);
}

/** A white check mark around a centre. */
export function drawCheckMark(pdf: Pdf, x: number, y: number, size: number): void {
	pdf
		.moveTo(x - size, y)
		.lineTo(x - size * 0.3, y + size * 0.7)
		.lineTo(x + size, y - size * 0.8)
		.lineWidth(size * 0.5)
		.lineCap("round")
		.lineJoin("round")
		.stroke(PALETTE.paper);
}

/** A white cross around a centre. */
export function drawCross(pdf: Pdf, x: number, y: number, size: number): void {
	pdf
		.moveTo(x - size, y - size)
		.lineTo(x + size, y + size)
		.moveTo(x + size, y - size)
		.lineTo(x - size, y + size)
		.lineWidth(size * 0.55)
		.lineCap("round")
		.stroke(PALETTE.paper);
}
