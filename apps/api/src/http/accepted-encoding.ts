import type { Request } from "express";

/** How an answer may be compressed, the smallest first, and what a file's name then ends with. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

export type Encoding = keyof typeof ENDINGS;

export const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

export function endingOf(encoding: Encoding): string {
	return ENDINGS[encoding];
}

/**
 * The smallest that this request takes. Browsers name theirs in an order that means nothing, so it
 * is not the first one named.
 *
 * @returns undefined where it takes none
 */
export function acceptedEncoding(
	request: Request,
	isThere: (encoding: Encoding) => boolean,
): Encoding | undefined {
	const accepted = request.acceptsEncodings();
	return ENCODINGS.find((encoding) => accepted.includes(encoding) && isThere(encoding));
}
