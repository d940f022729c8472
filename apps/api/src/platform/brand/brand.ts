import { fileURLToPath } from "node:url";
import type { ContentLanguage } from "@sim-registration/validation";
import { readBrand } from "./brand-file.ts";
import type { BrandColours } from "./colours.ts";

/** The provider's name, mark and colours. */
export interface Brand {
	readonly name: Readonly<Record<ContentLanguage, string>>;
	readonly colours: BrandColours;
	readonly mark: {
		/** the text of an SVG, for pages */
		readonly svg: string;
		/** for mails: few mail programs show an SVG */
		readonly png: Buffer;
	};
}

/** The path is the same from `src/brand` and from `dist/brand`. */
const DEFAULT_BRAND = fileURLToPath(new URL("../../../brand/brand.json", import.meta.url));

let defaultBrand: Brand | undefined;

/** Returns the brand that `BRAND` names, or the product's own. */
export function brandOf({ BRAND }: { readonly BRAND?: Brand | undefined }): Brand {
	if (BRAND) return BRAND;
	defaultBrand ??= readBrand(DEFAULT_BRAND);
	return defaultBrand;
}
