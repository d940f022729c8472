/** Halves of a catalog, written by `scripts/split-catalogs.ts`. */
declare module "*.po?first" {
	import type { PackedCatalog } from "./unpack-catalog.ts";
	export const packed: PackedCatalog;
}

declare module "*.po?later" {
	import type { PackedCatalog } from "./unpack-catalog.ts";
	export const packed: PackedCatalog;
}
