/** Markup that needs no further escaping. */
export class Html {
	readonly markup: string;

	/** @param markup made by {@link html} or known to be free of anything from outside */
	constructor(markup: string) {
		this.markup = markup;
	}
}

type Value = string | Html | readonly Html[] | undefined;

/** Puts markup together: every value is escaped unless it is markup itself; undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
	return new Html(parts.reduce((markup, part, index) => markup + render(values[index - 1]) + part));
}

function render(value: Value): string {
	if (value === undefined) return "";
	if (value instanceof Html) return value.markup;
	if (typeof value === "string") return escapeHtml(value);
	return value.map(({ markup }) => markup).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
