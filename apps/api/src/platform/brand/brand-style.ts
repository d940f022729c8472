import type { Brand } from "./brand.ts";
import { actionLabelOf } from "./colours.ts";

/** Returns the mark as a data: address, which a page shows without another request. */
export function markAddress({ mark }: Brand): string {
	// Percent-encoded text compresses better than base64.
	const text = encodeURIComponent(mark.svg.replaceAll('"', "'"))
		.replaceAll("%20", " ")
		.replaceAll("%3D", "=")
		.replaceAll("%2F", "/");
	return `data:image/svg+xml,${text}`;
}

/** Returns a style sheet that replaces the brand's custom properties of `apps/web/src/layout/tokens.css`. */
export function brandStyle(brand: Brand): string {
	const { banner, action, link } = brand.colours;
	const properties = [
		`--banner:${banner}`,
		`--action:${action}`,
		`--action-label:${actionLabelOf(brand.colours)}`,
		`--link:${link}`,
		`--mark:url("${markAddress(brand)}")`,
	];
	// More specific than the `:root` of tokens.css, so the order of the two does not matter.
	return `html:root{${properties.join(";")}}`;
}
