/** Markup that is already escaped. */
export class Html {
	readonly markup: string;

	/** @param markup made by {@link html} or known to contain no outside text */
	constructor(markup: string) {
		this.markup = markup;
	}
}

type Value = string | Html | readonly Html[] | undefined;

/** Builds markup: escapes every value that is not markup; undefined becomes empty. */
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
