import type { Messages } from "@lingui/core";

/** Compiled sentences by their names. */
export type Compiled = Readonly<Record<string, readonly unknown[]>>;

/** A catalog as it is sent to phones, see `scripts/split-catalogs.ts`. */
export type PackedCatalog = readonly [
	numbered: readonly (readonly unknown[] | string | number)[],
	named: Compiled,
];

/** Takes a catalog apart that `packCatalog` has made. */
export function unpackCatalog([numbered, named]: PackedCatalog): Messages {
	const messages: Record<string, unknown> = { ...named };
	let place = 0;
	for (const entry of numbered)
		if (typeof entry === "number") place += entry;
		else messages[(place++).toString(36)] = typeof entry === "string" ? [entry] : entry;
	return messages as Messages;
}
