import type { DraftPiece } from "./draft-database.ts";
import type { DraftKey } from "./draft-key.ts";
import { open, seal } from "./draft-seal.ts";

/**
 * The size that is sealed and stored at once. Five megabytes would block a cheap phone's screen for
 * a quarter of a second, and delay the writing of text.
 */
const PIECE_BYTES = 512 * 1024;

/**
 * @returns the pieces of one part; the `part` of each consists of name, number and count:
 * `values/0/1`
 */
export async function* sealedPieces(
	{ id, key }: DraftKey,
	name: string,
	contents: Blob,
): AsyncGenerator<DraftPiece> {
	const count = Math.ceil(contents.size / PIECE_BYTES) || 1;
	for (let index = 0; index < count; index++) {
		const start = index * PIECE_BYTES;
		const plain = await contents.slice(start, start + PIECE_BYTES).arrayBuffer();
		const part = `${name}/${index}/${count}`;
		yield { draft: id, part, sealed: await seal(await key, labelOf(id, part), plain) };
	}
}

export async function allSealed(
	key: DraftKey,
	name: string,
	contents: Blob,
): Promise<DraftPiece[]> {
	const pieces: DraftPiece[] = [];
	for await (const piece of sealedPieces(key, name, contents)) pieces.push(piece);
	return pieces;
}

/**
 * Opens the pieces of one part and joins them.
 *
 * @param read from the database
 * @returns undefined if a piece is missing
 * @throws OperationError if a piece does not open
 */
export async function openedPieces(
	{ id, key }: DraftKey,
	parts: readonly string[],
	read: (part: string) => Promise<DraftPiece | undefined>,
): Promise<Blob | undefined> {
	if (parts.some(isWholePart)) return undefined;
	const count = Number(parts[0]?.split("/")[2]);
	const buffers = new Array<ArrayBuffer>(count);
	for (const part of parts) {
		const piece = await read(part);
		if (!piece) return undefined;
		const at = Number(part.split("/")[1]);
		buffers[at] = await open(await key, labelOf(id, part), piece.sealed);
	}
	// A missing piece is a hole in the array, which `flat` leaves out.
	return buffers.flat().length === count ? new Blob(buffers) : undefined;
}

/** Earlier releases stored a part in one row without a number. */
export function isWholePart(part: string): boolean {
	return !part.includes("/");
}

export function nameIn(part: string): string {
	return part.split("/")[0] ?? "";
}

/** A piece does not open in another place, or as one of fewer. */
function labelOf(id: string, part: string): string {
	return `${id}|${part}`;
}
