import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";
import { drawPerson } from "./person.ts";

/** A fictional identity document, 84 by 53 points. */
export const CARD = { width: 84, height: 53 } as const;

/** The side with the portrait. */
export function drawCardFront(pdf: Pdf): void {
	pdf
		.roundedRect(0, 0, CARD.width, CARD.height, 4)
		.lineWidth(0.8)
		.fillAndStroke(PALETTE.card, PALETTE.link);
	pdf.rect(5, 5, 40, 3.5).fill(PALETTE.link);
	pdf.rect(5, 14, 24, 31).fill(PALETTE.paper);
	drawPerson(pdf, { x: 17, y: 32, size: 25 });
	for (const [index, width] of [40, 30, 36, 26].entries())
		pdf.rect(35, 15 + index * 8, width, 3).fill(PALETTE.ink);
}

/** The other side: a chip and small print. */
export function drawCardBack(pdf: Pdf): void {
	pdf
		.roundedRect(0, 0, CARD.width, CARD.height, 4)
		.lineWidth(0.8)
		.fillAndStroke(PALETTE.card, PALETTE.link);
	pdf.roundedRect(8, 16, 16, 13, 2).lineWidth(0.8).fillAndStroke("#f0d48a", PALETTE.muted);
	for (const [index, width] of [44, 38, 44, 30].entries())
		pdf.rect(32, 14 + index * 6, width, 2).fill(PALETTE.muted);
	pdf.rect(8, 42, 68, 3).fill(PALETTE.ink);
}
