import { describe, expect, it } from "vitest";
import { keptOnStage, MAX_SCALE, movedBy, WHOLE, zoomedBy } from "./zoom.ts";

const MIDDLE = { x: 0, y: 0 };

describe("a picture that is zoomed", () => {
	it.each([
		[2, 2],
		[0.5, 1],
		[100, MAX_SCALE],
	])("by %s around its centre has %s times its size", (factor, scale) => {
		expect(zoomedBy(WHOLE, factor, MIDDLE)).toEqual({ scale, x: 0, y: 0 });
	});

	it("keeps the point below the finger in place", () => {
		const finger = { x: 60, y: -40 };
		const before = { scale: 1.5, x: 10, y: 20 };
		const after = zoomedBy(before, 2, finger);
		const inPicture = ({ scale, x, y }: typeof before) => [
			(finger.x - x) / scale,
			(finger.y - y) / scale,
		];
		expect(after.scale).toBe(3);
		expect(inPicture(after)).toEqual(inPicture(before));
	});
});

describe("a picture that is moved", () => {
	const stage = { width: 300, height: 600 };

	it("follows the finger", () => {
		expect(movedBy({ scale: 2, x: 5, y: 5 }, { x: 10, y: -20 })).toEqual({
			scale: 2,
			x: 15,
			y: -15,
		});
	});

	it.each([
		// 300 by 400 on the stage, at twice that 600 by 800.
		[
			{ scale: 2, x: 400, y: -400 },
			{ x: 150, y: -100 },
		],
		[
			{ scale: 2, x: -20, y: 30 },
			{ x: -20, y: 30 },
		],
		[{ scale: 1, x: 50, y: 50 }, MIDDLE],
		// 420 by 560: in height it fits still.
		[
			{ scale: 1.4, x: 100, y: 100 },
			{ x: 60, y: 0 },
		],
	])("%j stops at its edge", (zoom, place) => {
		const kept = keptOnStage(zoom, stage, { width: 1200, height: 1600 });
		expect(kept.scale).toBe(zoom.scale);
		expect([kept.x, kept.y].map(Math.round)).toEqual([place.x, place.y]);
	});
});
