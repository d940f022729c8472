import { describe, expect, it } from "vitest";
import { frameOutlines, pathOf } from "./frame-outline.ts";

const PICTURES = [
	{ width: 1920, height: 2560 },
	{ width: 2560, height: 1920 },
	{ width: 1080, height: 1920 },
	{ width: 1920, height: 1080 },
	{ width: 640, height: 640 },
];

describe.each(PICTURES)("in a picture of $width by $height pixels", (picture) => {
	it.each(["card", "page", "face"] as const)(
		"everything of the frame for a %s is seen",
		(frame) => {
			for (const { x, y, width, height } of frameOutlines(frame, picture)) {
				expect(x).toBeGreaterThanOrEqual(0);
				expect(y).toBeGreaterThanOrEqual(0);
				expect(x + width).toBeLessThanOrEqual(picture.width);
				expect(y + height).toBeLessThanOrEqual(picture.height);
			}
		},
	);

	it.each([
		["card", 85.6 / 54, 0.9],
		["page", 210 / 297, 0.94],
	] as const)(
		"the frame of a %s has its shape, and is as large as possible",
		(frame, ratio, share) => {
			const [outline] = frameOutlines(frame, picture);
			const { width = 0, height = 0 } = outline ?? {};
			expect(width / height).toBeCloseTo(ratio, 6);
			expect(Math.max(width / picture.width, height / picture.height)).toBeCloseTo(share, 6);
		},
	);

	it("the card is below the face, and both are centred", () => {
		const [face, card] = frameOutlines("face", picture);
		if (!face || !card) throw new Error("A face and a card");
		expect(face.isOval).toBe(true);
		expect(face.y + face.height).toBeLessThan(card.y);
		for (const { x, width } of [face, card])
			expect(x + width / 2).toBeCloseTo(picture.width / 2, 6);
	});
});

it("draws an oval that touches the middle of each side", () => {
	expect(pathOf({ x: 10, y: 20, width: 30, height: 40, isOval: true })).toBe(
		"M25 20h0a15 20 0 0 1 15 20v0a15 20 0 0 1 -15 20h0a15 20 0 0 1 -15 -20v0a15 20 0 0 1 15 -20z",
	);
});

it("draws a rectangle with round corners", () => {
	expect(pathOf({ x: 0, y: 0, width: 100, height: 50 })).toBe(
		"M4 0h92a4 4 0 0 1 4 4v42a4 4 0 0 1 -4 4h-92a4 4 0 0 1 -4 -4v-42a4 4 0 0 1 4 -4z",
	);
});
