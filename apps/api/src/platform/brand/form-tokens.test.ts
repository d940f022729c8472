import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brandOf } from "./brand.ts";
import { actionLabelOf, LINK_GROUNDS } from "./colours.ts";
import { TYPEFACES } from "./typefaces.ts";

const tokens = readFileSync(
	join(import.meta.dirname, "../../../../web/src/layout/tokens.css"),
	"utf8",
);

/** The value of a custom property, with `#fff` in full. */
function token(name: string): string | undefined {
	const value = new RegExp(`--${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];
	return value?.length === 4 ? value.replace(/[0-9a-f]/g, "$&$&") : value;
}

it.each(Object.entries(LINK_GROUNDS))(
	"the form uses the background --%s that the server checks a provider's colours against",
	(name, colour) => {
		expect(token(name)).toBe(colour);
	},
);

it("without a provider's brand the form uses the product's colours", () => {
	const { colours } = brandOf({});
	const { banner, action, link } = colours;
	expect({ banner, action, link, label: actionLabelOf(colours) }).toEqual({
		banner: token("banner"),
		action: token("action"),
		link: token("link"),
		label: token("action-label"),
	});
});

it.each(Object.entries(TYPEFACES))(
	"mails and the page after iAM Smart have the form's typefaces for %s",
	(language, typefaces) => {
		const [, found = ""] =
			new RegExp(`:lang\\(${language}\\) \\{\\s+--font:\\s+([^;]+);`).exec(tokens) ?? [];
		expect(typefaces).toBe(found);
	},
);
