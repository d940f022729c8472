import { isTurned, type Orientation } from "./orientation.ts";
import { PictureCanvas, type PictureSize } from "./picture-canvas.ts";

type Transform = readonly [a: number, b: number, c: number, d: number];

/** Where the stored x and y axes are in the shown picture, by orientation. */
const TURNS: Readonly<Record<Orientation, Transform>> = {
	1: [1, 0, 0, 1],
	2: [-1, 0, 0, 1],
	3: [-1, 0, 0, -1],
	4: [1, 0, 0, -1],
	5: [0, 1, 1, 0],
	6: [0, 1, -1, 0],
	7: [0, -1, -1, 0],
	8: [0, -1, 1, 0],
};

/**
 * A decoded picture with its orientation. It is decoded from a file without EXIF and rotated here,
 * because browsers disagree whether createImageBitmap applies EXIF.
 */
export class DecodedPicture {
	readonly #bitmap: ImageBitmap;
	readonly #orientation: Orientation;

	private constructor(bitmap: ImageBitmap, orientation: Orientation) {
		this.#bitmap = bitmap;
		this.#orientation = orientation;
	}

	/**
	 * @param stored a picture's file without EXIF
	 * @throws DOMException if it cannot be decoded
	 */
	static async open(stored: Blob, orientation: Orientation): Promise<DecodedPicture> {
		return new DecodedPicture(await createImageBitmap(stored), orientation);
	}

	/** as shown, upright */
	get size(): PictureSize {
		const { width, height } = this.#bitmap;
		return isTurned(this.#orientation) ? { width: height, height: width } : { width, height };
	}

	/** Draws the picture upright on a canvas of this size. */
	draw(size: PictureSize): PictureCanvas {
		const canvas = new PictureCanvas(size);
		const { context } = canvas;
		const { width, height } = isTurned(this.#orientation)
			? { width: size.height, height: size.width }
			: size;
		context.translate(size.width / 2, size.height / 2);
		context.transform(...TURNS[this.#orientation], 0, 0);
		context.drawImage(this.#bitmap, -width / 2, -height / 2, width, height);
		context.resetTransform();
		return canvas;
	}

	close(): void {
		this.#bitmap.close();
	}
}
