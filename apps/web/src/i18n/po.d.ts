/** Halves of a catalog, written by `scripts/split-catalogs.ts`. */
declare module "*.po?first" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}

declare module "*.po?later" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}
