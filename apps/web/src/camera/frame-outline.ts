import type { Size } from "../preview/zoom.ts";

/** What the customer holds up to the camera: a card, a page, or a card beside a face. */
export type CameraFrame = "card" | "page" | "face";

/** A part of the camera's picture, in its pixels. */
interface Outline extends Size {
	readonly x: number;
	readonly y: number;
	readonly isOval?: boolean;
}

/** Width by height, of an identity card and of a page of A4. */
const CARD = 85.6 / 54;
const PAGE = 210 / 297;
const PORTRAIT = 3 / 4;

/**
 * Where a document, or a face above a card, belongs in a picture of this size: always within it.
 */
export function frameOutlines(frame: CameraFrame, picture: Size): readonly Outline[] {
	if (frame === "card") return [inMiddle(largest(CARD, picture, 0.9), picture)];
	if (frame === "page") return [inMiddle(largest(PAGE, picture, 0.94), picture)];
	const area = largest(PORTRAIT, picture, 1);
	const face = { width: area.height * 0.56 * PORTRAIT, height: area.height * 0.56 };
	const card = { width: area.width * 0.52, height: (area.width * 0.52) / CARD };
	return [
		{ ...inMiddle(face, picture), y: area.height * 0.04, isOval: true },
		{ ...inMiddle(card, picture), y: area.height * 0.66 },
	].map((outline) => ({ ...outline, y: outline.y + (picture.height - area.height) / 2 }));
}

/** An outline with rounded corners as the data of an SVG path. */
export function pathOf({ x, y, width, height, isOval }: Outline): string {
	const corner = width * 0.04;
	const [rx, ry] = isOval ? [width / 2, height / 2] : [corner, corner];
	const [across, down] = [width - 2 * rx, height - 2 * ry];
	const turn = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
	return `M${x + rx} ${y}h${across}${turn(rx, ry)}v${down}${turn(-rx, ry)}h${-across}${turn(-rx, -ry)}v${-down}${turn(rx, -ry)}z`;
}

function largest(ratio: number, { width, height }: Size, share: number): Size {
	const fitting = Math.min(width, height * ratio) * share;
	return { width: fitting, height: fitting / ratio };
}

function inMiddle(size: Size, picture: Size): Outline {
	return {
		...size,
		x: (picture.width - size.width) / 2,
		y: (picture.height - size.height) / 2,
	};
}
