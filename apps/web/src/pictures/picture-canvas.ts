type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
export type PictureContext = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export interface PictureSize {
	readonly width: number;
	readonly height: number;
}

/** A canvas to draw on: off the screen if the browser supports it, otherwise in the page. */
export class PictureCanvas {
	readonly #canvas: AnyCanvas;
	readonly context: PictureContext;

	/** @throws Error if the phone has no memory for this many pixels */
	constructor({ width, height }: PictureSize) {
		this.#canvas = createCanvas(width, height);
		const context = contextOf(this.#canvas);
		if (context === null) throw new Error("No canvas");
		this.context = context;
		// JPEG has no transparency: transparent parts of a PNG would become black.
		context.fillStyle = "white";
		context.fillRect(0, 0, width, height);
		context.imageSmoothingQuality = "high";
	}

	get source(): CanvasImageSource {
		return this.#canvas;
	}

	get size(): PictureSize {
		return { width: this.#canvas.width, height: this.#canvas.height };
	}

	/** @param quality from 0 to 1 */
	async toJpeg(quality: number): Promise<Blob> {
		const options = { type: "image/jpeg", quality };
		const blob = await toBlob(this.#canvas, options);
		if (blob?.type !== options.type) throw new Error("The picture could not be written");
		return blob;
	}

	rgba(): Uint8ClampedArray {
		const { width, height } = this.size;
		return this.context.getImageData(0, 0, width, height).data;
	}

	/** Phones keep a canvas's memory until the garbage collector runs; an empty canvas holds none. */
	release(): void {
		this.#canvas.width = 0;
		this.#canvas.height = 0;
	}
}

function createCanvas(width: number, height: number): AnyCanvas {
	if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
	return Object.assign(document.createElement("canvas"), { width, height });
}

function toBlob(canvas: AnyCanvas, { type, quality }: { type: string; quality: number }) {
	if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
	return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
}

/** One by one, because the compiler does not see that both give the same kind. */
function contextOf(canvas: AnyCanvas): PictureContext | null {
	return "convertToBlob" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
}
