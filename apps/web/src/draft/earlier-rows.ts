import type { DraftDatabase, DraftPiece, DraftRow } from "./draft-database.ts";
import type { Sealed } from "./draft-seal.ts";

/** A whole part in one row: the first releases sealed it at once, later ones in pieces. */
type EarlierRow = Sealed | { readonly pieces: readonly Sealed[] };

/** What a draft's key does. It is an argument, so that what all drafts need stays in one chunk. */
interface KeyOperations {
	open(label: string, sealed: Sealed): Promise<ArrayBuffer>;
	seal(part: string, contents: Blob): Promise<DraftPiece[]>;
}

/**
 * Rewrites rows of releases before 1927f6d, which contain a whole part, as one row for each piece.
 * A part that does not open stays unchanged.
 */
export async function rewriteEarlierRows(
	database: DraftDatabase,
	row: DraftRow,
	parts: readonly string[],
	key: KeyOperations,
): Promise<void> {
	for (const part of parts) {
		const stored = await database.read<EarlierRow>(row.id, part);
		const contents = stored && (await openRow(`${row.id}|${part}`, stored, key));
		if (!contents) continue;
		// The old row last: if the page is closed in between, the next one rewrites it again.
		await database.put(row, await key.seal(part, contents));
		await database.removeParts(row.id, (each) => each === part);
	}
}

async function openRow(
	label: string,
	row: EarlierRow,
	key: KeyOperations,
): Promise<Blob | undefined> {
	try {
		if (!("pieces" in row)) return new Blob([await key.open(label, row)]);
		const { pieces } = row;
		const opening = pieces.map((piece, at) => key.open(`${label}|${at}/${pieces.length}`, piece));
		return new Blob(await Promise.all(opening));
	} catch {
		return undefined;
	}
}
