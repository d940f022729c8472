import type { Page } from "playwright-core";

/** For an init script: a phone on which no picture is ready before {@link makePicturesReady}. */
export function holdPictures(): void {
	const held: Array<() => void> = [];
	let ended = 0;
	const { postMessage, terminate } = Worker.prototype;
	Worker.prototype.postMessage = function (job: object, ...rest: []) {
		const start = () => postMessage.call(this, job, ...rest);
		if ("original" in job) held.push(start);
		else start();
	};
	Worker.prototype.terminate = function () {
		ended++;
		terminate.call(this);
	};
	Reflect.set(window, "makePicturesReady", (count = held.length) => {
		const pictures = held.splice(0, count);
		for (const start of pictures) start();
		return pictures.length > 0;
	});
	Object.defineProperty(window, "endedWorkers", { get: () => ended });
}

/**
 * Releases the held pictures, once there is one: a photo that was just taken is held a little
 * later.
 *
 * @param count only so many, the earliest first
 */
export async function makePicturesReady(page: Page, count?: number): Promise<void> {
	await page.waitForFunction((most) => Reflect.get(window, "makePicturesReady")(most), count);
}

/** Waits until a picture's worker has ended, with or without a result. */
export async function pictureEnds(page: Page): Promise<void> {
	await page.waitForFunction(() => Reflect.get(window, "endedWorkers") > 0);
}
