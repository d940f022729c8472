import type { Request } from "express";

/** Encodings of an answer, smallest first, with the file name extension. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

export type Encoding = keyof typeof ENDINGS;

export const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

export function endingOf(encoding: Encoding): string {
	return ENDINGS[encoding];
}

/**
 * The smallest encoding that a request accepts. The order in the header has no meaning, so it is
 * not the first one.
 *
 * @returns undefined if it accepts none
 */
export function acceptedEncoding(
	request: Request,
	isThere: (encoding: Encoding) => boolean,
): Encoding | undefined {
	const accepted = request.acceptsEncodings();
	return ENCODINGS.find((encoding) => accepted.includes(encoding) && isThere(encoding));
}
