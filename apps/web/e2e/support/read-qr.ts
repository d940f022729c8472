import jsqr from "jsqr";
import type { Locator } from "playwright-core";

/** Reads a QR code on the screen as a phone's camera would; undefined if there is none. */
export async function readQr(picture: Locator): Promise<string | undefined> {
	const screenshot = await picture.screenshot({ scale: "css" });
	// The browser decodes the picture, on a page without a Content-Security-Policy.
	const page = await picture.page().context().newPage();
	const { data, width, height } = await page.evaluate(
		async (png) => {
			const image = await createImageBitmap(await (await fetch(png)).blob());
			const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
			context?.drawImage(image, 0, 0);
			const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
			return { data: Array.from(pixels), width: image.width, height: image.height };
		},
		`data:image/png;base64,${screenshot.toString("base64")}`,
	);
	await page.close();
	return jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
}
