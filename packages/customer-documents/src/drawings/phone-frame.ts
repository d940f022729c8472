import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";

/** A phone's outline, 64 by 112 points, with the form's header in it. */
export const PHONE = { width: 64, height: 112 } as const;

const SCREEN = { x: 3, y: 6, width: 58, height: 100 } as const;

/** Draws a phone and, within its screen, what `draw` draws. */
export function drawPhone(pdf: Pdf, draw: (pdf: Pdf) => void): void {
	pdf.roundedRect(0, 0, PHONE.width, PHONE.height, 8).fill(PALETTE.ink);
	pdf.rect(SCREEN.x, SCREEN.y, SCREEN.width, SCREEN.height).fill(PALETTE.ground);
	pdf.rect(SCREEN.x, SCREEN.y, SCREEN.width, 9).fill(PALETTE.paper);
	pdf.roundedRect(6, 8, 5, 5, 1.5).fill(PALETTE.ink);
	draw(pdf);
}
