import { PALETTE } from "../palette.ts";
import type { Pdf } from "../sheet.ts";
import { CARD, drawCardBack, drawCardFront } from "./identity-card.ts";
import { drawPerson } from "./person.ts";
import { drawCheckMark, drawCross } from "./screen-parts.ts";

/** A photo in the guide, 150 by 106 points. */
export const PHOTO = { width: 150, height: 106 } as const;

const TABLE = "#b9a58c";
const CENTRE = { x: (PHOTO.width - CARD.width) / 2, y: (PHOTO.height - CARD.height) / 2 } as const;

export type PhotoDrawing = (pdf: Pdf) => void;

/** Acceptable photos: front, selfie, back. */
export const GOOD_PHOTOS: readonly PhotoDrawing[] = [
	good((pdf) => at(pdf, CENTRE, drawLargeCard(drawCardFront))),
	good(drawSelfie),
	good((pdf) => at(pdf, CENTRE, drawLargeCard(drawCardBack))),
];

/** Frequent mistakes: cut corners, glare, blur, darkness, a finger, too far away. */
export const BAD_PHOTOS: readonly PhotoDrawing[] = [
	bad((pdf) => at(pdf, { x: -26, y: 44 }, drawLargeCard(drawCardFront))),
	bad((pdf) => {
		at(pdf, CENTRE, drawLargeCard(drawCardFront));
		for (const [radius, opacity] of [
			[30, 0.55],
			[22, 0.8],
			[14, 1],
		] as const)
			pdf.fillOpacity(opacity).circle(94, 50, radius).fill(PALETTE.paper);
		pdf.fillOpacity(1);
	}),
	bad(drawBlurred),
	bad((pdf) => {
		at(pdf, CENTRE, drawLargeCard(drawCardFront));
		pdf.fillOpacity(0.8).rect(0, 0, PHOTO.width, PHOTO.height).fill("#000000").fillOpacity(1);
	}),
	bad((pdf) => {
		at(pdf, CENTRE, drawLargeCard(drawCardFront));
		pdf.roundedRect(84, 58, 30, 70, 15).fill(PALETTE.skin);
		pdf.roundedRect(90, 60, 18, 13, 6).fill("#f6e3d3");
	}),
	bad((pdf) => at(pdf, { x: 58, y: 43 }, (inner) => drawCardFront(inner.scale(0.4)))),
];

function good(draw: PhotoDrawing): PhotoDrawing {
	return framed(draw, PALETTE.success, (pdf, x, y) => drawCheckMark(pdf, x, y, 4.5));
}

function bad(draw: PhotoDrawing): PhotoDrawing {
	return framed(draw, PALETTE.error, (pdf, x, y) => drawCross(pdf, x, y, 3.4));
}

/** A photo with its border, and a mark in a circle, so that colour is not the only sign. */
function framed(
	draw: PhotoDrawing,
	colour: string,
	drawMark: (pdf: Pdf, x: number, y: number) => void,
): PhotoDrawing {
	return (pdf) => {
		pdf.save().roundedRect(0, 0, PHOTO.width, PHOTO.height, 6).clip();
		pdf.rect(0, 0, PHOTO.width, PHOTO.height).fill(TABLE);
		draw(pdf);
		pdf.restore();
		pdf.roundedRect(0, 0, PHOTO.width, PHOTO.height, 6).lineWidth(2).stroke(colour);
		pdf
			.circle(PHOTO.width - 4, 4, 10)
			.lineWidth(1.5)
			.fillAndStroke(colour, PALETTE.paper);
		drawMark(pdf, PHOTO.width - 4, 4);
	};
}

/** A card that nearly fills the photo. */
function drawLargeCard(draw: PhotoDrawing): PhotoDrawing {
	return (pdf) => draw(pdf.scale(1.5, 1.5, { origin: [CARD.width / 2, CARD.height / 2] }));
}

function at(pdf: Pdf, { x, y }: { x: number; y: number }, draw: PhotoDrawing): void {
	pdf.save().translate(x, y);
	draw(pdf);
	pdf.restore();
}

function drawSelfie(pdf: Pdf): void {
	pdf.rect(0, 0, PHOTO.width, PHOTO.height).fill("#cfd8e3");
	drawPerson(pdf, { x: 50, y: 62, size: 92 });
	at(pdf, { x: 80, y: 30 }, (inner) => drawCardFront(inner.scale(0.72)));
	pdf.roundedRect(104, 62, 9, 34, 4.5).fill(PALETTE.skin);
}

/** Simulates blur: draws the card many times, faintly and slightly displaced. */
function drawBlurred(pdf: Pdf): void {
	const steps = [-6, -4, -2, 0, 2, 4, 6];
	pdf.opacity(0.2);
	for (const aside of steps)
		at(pdf, { x: CENTRE.x + aside, y: CENTRE.y + aside / 2 }, drawLargeCard(drawCardFront));
	pdf.opacity(1);
}
