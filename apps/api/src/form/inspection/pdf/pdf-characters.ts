const BLANKS = "\0\t\n\f\r ";
const DELIMITERS = "()<>[]{}/%";
const BLANK = 1;
const DELIMITER = 2;

/** What each byte is; looked up for every byte of a file. */
const KINDS = new Uint8Array(256);
for (const sign of BLANKS) KINDS[sign.charCodeAt(0)] = BLANK;
for (const sign of DELIMITERS) KINDS[sign.charCodeAt(0)] = DELIMITER;

export function isBlank(byte: number | undefined): boolean {
	return byte !== undefined && KINDS[byte] === BLANK;
}

/** Whether a byte can stand within a name, a number or a word. */
export function isRegular(byte: number | undefined): boolean {
	return byte !== undefined && KINDS[byte] === 0;
}

export function isEndOfLine(byte: number | undefined): boolean {
	return byte === 0x0a || byte === 0x0d;
}
