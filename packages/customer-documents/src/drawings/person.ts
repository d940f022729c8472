import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";

interface PersonPlace {
	readonly x: number;
	readonly y: number;
	readonly size: number;
}

/** Head and shoulders around a centre. */
export function drawPerson(pdf: Pdf, { x, y, size }: PersonPlace): void {
	const head = size * 0.24;
	pdf.circle(x, y - size * 0.2, head * 1.14).fill(PALETTE.ink);
	pdf.circle(x, y - size * 0.14, head).fill(PALETTE.skin);
	pdf
		.moveTo(x - size * 0.42, y + size * 0.5)
		.bezierCurveTo(x - size * 0.4, y, x + size * 0.4, y, x + size * 0.42, y + size * 0.5)
		.closePath()
		.fill(PALETTE.link);
}
