const END_RECORD = Buffer.from("PK\x05\x06", "latin1");
const DIRECTORY_ENTRY = Buffer.from("PK\x01\x02", "latin1");
const LOCATOR = Buffer.from("PK\x06\x07", "latin1");
const LOCATOR_BYTES = 20;
const IN_64_BITS = 0xffff_ffff;
const END_RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const DIRECTORY_SIZE_OFFSET = 12;
const DIRECTORY_OFFSET_OFFSET = 16;

/**
 * Whether a file is also a ZIP archive: programs that open archives look for the directory at the
 * file's end (PKWARE APPNOTE 4.3.16). Four bytes alone prove nothing in a film of megabytes, so the
 * record has to lead to a directory.
 */
export function hasZipDirectory(bytes: Buffer): boolean {
	const earliest = Math.max(0, bytes.length - END_RECORD_BYTES - COMMENT_MAX_BYTES);
	for (
		let at = bytes.lastIndexOf(END_RECORD);
		at >= earliest;
		at = bytes.lastIndexOf(END_RECORD, at - 1)
	) {
		if (leadsToDirectory(bytes, at)) return true;
		if (at === 0) break;
	}
	return false;
}

function leadsToDirectory(bytes: Buffer, at: number): boolean {
	if (at + END_RECORD_BYTES > bytes.length) return false;
	const size = bytes.readUInt32LE(at + DIRECTORY_SIZE_OFFSET);
	const offset = bytes.readUInt32LE(at + DIRECTORY_OFFSET_OFFSET);
	// Archives with 64-bit sizes have their record before it instead.
	const locator = bytes.subarray(Math.max(0, at - LOCATOR_BYTES), at);
	if (offset === IN_64_BITS && locator.subarray(0, 4).equals(LOCATOR)) return true;
	// Programs count from the archive's start as well as from the file's.
	return [at - size, offset].some(
		(start) => size > 0 && start >= 0 && bytes.subarray(start, start + 4).equals(DIRECTORY_ENTRY),
	);
}
