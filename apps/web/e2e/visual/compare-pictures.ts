import sharp from "sharp";

const CHANNELS = 3;
/** Out of 255 in a channel; smaller differences are invisible. */
const VISIBLE = 8;
const RED = [220, 0, 40] as const;
/** Unchanged parts are shown pale, so that the red stands out. */
const PALE = 0.25;
const WHITE = 255;
/** Beside a character that differs between two runs, others may be equal by chance. */
const CELL_PX = 16;

interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Buffer;
}

/** How two pictures of a screen differ. */
export interface Difference {
	readonly changedPixels: number;
	/** the later picture, pale, with the changes in red; a PNG */
	readonly picture: Buffer;
}

/**
 * Compares two pictures of the same screen, which may have different sizes.
 *
 * @param again the later screen in another run: differences between its two pictures (a reference,
 *   a time) do not count as changes, nor does their surrounding
 */
export async function comparePictures(
	before: Buffer,
	after: Buffer,
	again: Buffer = after,
): Promise<Difference> {
	const [old, now, repeated] = await Promise.all([before, after, again].map(pixelsOf));
	if (old === undefined || now === undefined || repeated === undefined)
		throw new TypeError("Three pictures are compared");
	const width = Math.max(old.width, now.width);
	const height = Math.max(old.height, now.height);
	const restless = restlessCells(now, repeated);
	const shown = Buffer.alloc(width * height * CHANNELS, WHITE);
	let changedPixels = 0;
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const isChanged = differs(old, now, x, y) && !restless.has(cellOf(x, y));
			if (isChanged) changedPixels++;
			paint(shown, (y * width + x) * CHANNELS, isChanged ? undefined : now, x, y);
		}
	const raw = { width, height, channels: CHANNELS } as const;
	return { changedPixels, picture: await sharp(shown, { raw }).png().toBuffer() };
}

/** The squares that differ from one run to the next, and those around them. */
function restlessCells(now: Pixels, repeated: Pixels): ReadonlySet<string> {
	const cells = new Set<string>();
	for (let y = 0; y < Math.max(now.height, repeated.height); y++)
		for (let x = 0; x < Math.max(now.width, repeated.width); x++) {
			if (!differs(now, repeated, x, y)) continue;
			for (const dy of [-CELL_PX, 0, CELL_PX])
				for (const dx of [-CELL_PX, 0, CELL_PX]) cells.add(cellOf(x + dx, y + dy));
		}
	return cells;
}

function cellOf(x: number, y: number): string {
	return `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(picture)
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

function differs(one: Pixels, other: Pixels, x: number, y: number): boolean {
	const [first, second] = [indexOf(one, x, y), indexOf(other, x, y)];
	if (first === undefined || second === undefined) return first !== second;
	for (let channel = 0; channel < CHANNELS; channel++) {
		const [a = 0, b = 0] = [one.data[first + channel], other.data[second + channel]];
		if (Math.abs(a - b) > VISIBLE) return true;
	}
	return false;
}

function indexOf({ width, height }: Pixels, x: number, y: number): number | undefined {
	return x < width && y < height ? (y * width + x) * CHANNELS : undefined;
}

/** @param pixels undefined for changed squares */
function paint(target: Buffer, at: number, pixels: Pixels | undefined, x: number, y: number): void {
	const index = pixels && indexOf(pixels, x, y);
	for (let channel = 0; channel < CHANNELS; channel++) {
		if (pixels === undefined) target[at + channel] = RED[channel] ?? 0;
		else if (index !== undefined) {
			const value = pixels.data[index + channel] ?? WHITE;
			target[at + channel] = WHITE - (WHITE - value) * PALE;
		}
	}
}
