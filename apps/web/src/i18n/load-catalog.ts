import type { Messages } from "@lingui/core";
import type { CatalogName } from "./language.ts";
import { type PackedCatalog, unpackCatalog } from "./unpack-catalog.ts";

/** `first` has what the screen may need before a step after the login is opened. */
export type CatalogPart = "first" | "later";

/** One file for each language and part, so that a phone loads only what it shows. */
const CATALOGS: Readonly<
	Record<CatalogName, Readonly<Record<CatalogPart, () => Promise<{ packed: PackedCatalog }>>>>
> = {
	en_US: {
		first: () => import("./catalogs/en_US.po?first"),
		later: () => import("./catalogs/en_US.po?later"),
	},
	zh_HK: {
		first: () => import("./catalogs/zh_HK.po?first"),
		later: () => import("./catalogs/zh_HK.po?later"),
	},
	zh_CN: {
		first: () => import("./catalogs/zh_CN.po?first"),
		later: () => import("./catalogs/zh_CN.po?later"),
	},
};

/**
 * Loads sentences of one language.
 *
 * @throws TypeError if the phone is offline
 */
export async function loadCatalog(
	name: CatalogName,
	parts: Iterable<CatalogPart>,
): Promise<Messages> {
	const loaded = await Promise.all([...parts].map((part) => CATALOGS[name][part]()));
	return Object.assign({}, ...loaded.map(({ packed }) => unpackCatalog(packed)));
}
