const LOCAL_HEADER = "PK\x03\x04";
const DIRECTORY_ENTRY = "PK\x01\x02";
const END_RECORD = "PK\x05\x06";

/** An archive of one empty file, for appending to another file. */
export function sampleZip(): Uint8Array {
	const local = Buffer.alloc(31, 0);
	local.write(LOCAL_HEADER, "latin1");
	const entry = Buffer.alloc(47, 0);
	entry.write(DIRECTORY_ENTRY, "latin1");
	const end = Buffer.alloc(22, 0);
	end.write(END_RECORD, "latin1");
	end.writeUInt16LE(1, 10);
	end.writeUInt32LE(entry.length, 12);
	end.writeUInt32LE(local.length, 16);
	return new Uint8Array(Buffer.concat([local, entry, end]));
}

/** The video of a motion photo, which phones append to the picture: its boxes, and noise. */
export function sampleFilm(): Uint8Array {
	const type = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1");
	const noise = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 131 + 7) % 251));
	return new Uint8Array(Buffer.concat([type, noise]));
}

/** Data that Samsung phones append to a picture: the time it was taken, and an index. */
export function samsungTrailer(): Uint8Array {
	const text =
		"\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1761955200000SEFHk\0\0\0\x01\0\0\0\0\0\x01\x0a#\0\0\0#\0\0\0\x18\0\0\0SEFT";
	return new Uint8Array(Buffer.from(text, "latin1"));
}
