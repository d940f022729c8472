import type { Locator, Page } from "playwright-core";

interface Place {
	readonly x: number;
	readonly y: number;
}

/** The centre of an element on the screen. */
export async function middleOf(locator: Locator): Promise<Place> {
	const { x, y, width, height } = (await locator.boundingBox()) ?? {
		x: 0,
		y: 0,
		width: 0,
		height: 0,
	};
	return { x: x + width / 2, y: y + height / 2 };
}

/** Two fingers that start around a point, and end three times as far apart. */
export async function spreadFingers(page: Page, { x, y }: Place): Promise<void> {
	const { touch, session } = await touching(page);
	const fingers = (distance: number) => [
		{ x: x - distance, y, id: 1 },
		{ x: x + distance, y, id: 2 },
	];
	await touch("touchStart", fingers(30).slice(0, 1));
	await touch("touchStart", fingers(30));
	for (const distance of [50, 70, 90]) await touch("touchMove", fingers(distance));
	await touch("touchEnd", []);
	await session.detach();
}

/** A finger whose touch the phone takes away, and then another one that moves to the right. */
export async function moveFingerAfterCancelled(
	page: Page,
	{ x, y }: Place,
	pixels: number,
): Promise<void> {
	const { touch, session } = await touching(page);
	await touch("touchStart", [{ x, y: y + 40, id: 1 }]);
	await touch("touchCancel", []);
	await touch("touchStart", [{ x, y, id: 2 }]);
	for (const part of [0.5, 1]) await touch("touchMove", [{ x: x + pixels * part, y, id: 2 }]);
	await touch("touchEnd", []);
	await session.detach();
}

async function touching(page: Page) {
	const session = await page.context().newCDPSession(page);
	const touch = (
		type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
		touchPoints: { x: number; y: number; id: number }[],
	) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
	return { session, touch };
}
