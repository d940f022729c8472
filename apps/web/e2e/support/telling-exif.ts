const LITTLE_ENDIAN = "II*\0";
const DIRECTORY_OFFSET = 4;
const HEADER_BYTES = 8;
const [ASCII, SHORT, LONG, RATIONAL, UNDEFINED] = [2, 3, 4, 5, 7];
const JPEG = 6;

interface Entry {
	readonly tag: number;
	readonly type: number;
	readonly count: number;
	readonly value: Buffer;
}

interface Told {
	readonly description: string;
	readonly place: string;
	/** a JPEG */
	readonly thumbnail: Buffer;
}

/**
 * An EXIF block as phones write it: a description, a position with the name of its place, and in a
 * second directory the thumbnail.
 */
export function exifBlock({ description, place, thumbnail }: Told): Buffer {
	const text = Buffer.from(`${description}\0`);
	const image = (gps: number) => [entry(0x010e, ASCII, text), entry(0x8825, LONG, long(gps))];
	const position = [
		entry(0x0001, ASCII, Buffer.from("N\0")),
		entry(0x0002, RATIONAL, rationals(22, 19, 12)),
		entry(0x0003, ASCII, Buffer.from("E\0")),
		entry(0x0004, RATIONAL, rationals(114, 10, 12)),
		entry(0x001c, UNDEFINED, Buffer.from(`ASCII\0\0\0${place}`)),
	];
	const preview = (offset: number) => [
		entry(0x0103, SHORT, short(JPEG)),
		entry(0x0201, LONG, long(offset)),
		entry(0x0202, LONG, long(thumbnail.length)),
	];
	const imageAt = HEADER_BYTES;
	const gpsAt = imageAt + directory(imageAt, image(0)).length;
	const previewAt = gpsAt + directory(gpsAt, position).length;
	const thumbnailAt = previewAt + directory(previewAt, preview(0)).length;
	const header = Buffer.concat([Buffer.from(LITTLE_ENDIAN), long(imageAt)]);
	return Buffer.concat([
		Buffer.from("Exif\0\0"),
		header,
		directory(imageAt, image(gpsAt), previewAt),
		directory(gpsAt, position),
		directory(previewAt, preview(thumbnailAt)),
		thumbnail,
	]);
}

/** @returns the thumbnail that an EXIF block's second directory points to */
export function thumbnailIn(exif: Buffer): Buffer {
	const tiff = exif.subarray("Exif\0\0".length);
	const first = tiff.readUInt32LE(DIRECTORY_OFFSET);
	const second = tiff.readUInt32LE(endOf(tiff, first));
	const entryOf = (tag: number) => {
		for (let at = second + 2; at < endOf(tiff, second); at += 12)
			if (tiff.readUInt16LE(at) === tag) return tiff.readUInt32LE(at + 8);
		throw new Error(`no entry ${tag}`);
	};
	const start = entryOf(0x0201);
	return tiff.subarray(start, start + entryOf(0x0202));
}

function endOf(tiff: Buffer, directoryAt: number): number {
	return directoryAt + 2 + tiff.readUInt16LE(directoryAt) * 12;
}

/**
 * A directory, and behind it the values that do not fit into an entry.
 *
 * @param start its offset
 * @param next the offset of the next one
 */
function directory(start: number, entries: readonly Entry[], next = 0): Buffer {
	let behind = start + 2 + entries.length * 12 + 4;
	const values: Buffer[] = [];
	const lines = entries.map(({ tag, type, count, value }) => {
		const isInside = value.length <= 4;
		const where = isInside ? Buffer.concat([value, Buffer.alloc(4)], 4) : long(behind);
		if (!isInside) {
			values.push(value);
			behind += value.length;
		}
		return Buffer.concat([short(tag), short(type), long(count), where]);
	});
	return Buffer.concat([short(entries.length), ...lines, long(next), ...values]);
}

function entry(tag: number, type: number, value: Buffer): Entry {
	const size = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 }[type] ?? 1;
	return { tag, type, count: value.length / size, value };
}

function short(value: number): Buffer {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16LE(value);
	return bytes;
}

function long(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
}

function rationals(...values: readonly number[]): Buffer {
	return Buffer.concat(values.flatMap((value) => [long(value), long(1)]));
}
