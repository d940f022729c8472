const DOS_HEADER = Buffer.from("MZ", "latin1");
const PE_HEADER = Buffer.from("PE\0\0", "latin1");
/** Where a DOS header has the offset of the Windows program's header. */
const PE_OFFSET_AT = 0x3c;

/**
 * Whether these bytes contain a Windows program. Two letters occur in a film by chance, so they
 * have to lead to the second header ("PE Format", Microsoft).
 */
export function holdsWindowsProgram(bytes: Buffer): boolean {
	for (let at = bytes.indexOf(DOS_HEADER); at !== -1; at = bytes.indexOf(DOS_HEADER, at + 1)) {
		if (leadsToProgram(bytes, at)) return true;
	}
	return false;
}

function leadsToProgram(bytes: Buffer, start: number): boolean {
	const offsetAt = start + PE_OFFSET_AT;
	if (offsetAt + 4 > bytes.length) return false;
	const header = start + bytes.readUInt32LE(offsetAt);
	return bytes.subarray(header, header + PE_HEADER.length).equals(PE_HEADER);
}
