const ANY = "(?:\\\\[\\s\\S]|[^";
/** Texts in quotation marks, which may contain line ends; the last may lack its end. */
const QUOTED = `[ \\t]*(?:'[^']*(?:'|$)|"${ANY}"\\\\])*(?:"|$))`;
const COMMENT = "[#;][^\\n]*";
const ASSIGNMENT = `([^\\n=]+)=((?:${QUOTED})*${ANY}\\n\\\\])*)`;
const LINE = new RegExp(`[ \\t]*(?:${COMMENT}|${ASSIGNMENT}|[^\\n]*)(?:\\n|$)`, "gy");
const FIRST_QUOTED = new RegExp(`^${QUOTED}`);
const WITHOUT_BLANKS_AT_END = new RegExp(`^(${ANY}\\\\])*?)[ \\t]*$`);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Parses a file as systemd's `EnvironmentFile=` does (systemd.exec(5)), so that programs beside the
 * server get what the server gets. Lines without `=` and impossible names are ignored; of two lines
 * with the same name the last counts.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
	const found: Record<string, string> = {};
	for (const [, name = "", value = ""] of text.replaceAll("\r", "\n").matchAll(LINE))
		if (NAME.test(name.trimEnd())) found[name.trimEnd()] = readValue(value);
	return found;
}

/**
 * Finds the lines that systemd ignores, or reads otherwise than they look.
 *
 * @returns sentences with the line's number, and nothing of its contents
 */
export function problemsOfEnvironmentFile(text: string): string[] {
	const lines = text.replaceAll("\r", "\n");
	return [...lines.matchAll(LINE)].flatMap(({ 0: line, 1: name, 2: value = "", index }) => {
		const where = `line ${lines.slice(0, index).split("\n").length}`;
		if (name === undefined)
			return /^\s*(?:[#;]|$)/.test(line) ? [] : [`${where} is ignored: it is not NAME=value.`];
		if (!NAME.test(name.trimEnd())) return [`${where} is ignored: a variable has no such name.`];
		return isUnclosed(value) ? [`a quotation mark in ${where} is not closed.`] : [];
	});
}

function isUnclosed(value: string): boolean {
	const { quoted } = partsOf(value);
	return quoted.some((text) => text.length === 1 || !text.endsWith(text.charAt(0)));
}

function readValue(value: string): string {
	const { quoted, bare } = partsOf(value);
	const text = bare.replace(/^[ \t]+/, "").replace(WITHOUT_BLANKS_AT_END, "$1");
	const read = text.replace(/\\([\s\S])/g, (_, escaped) => (escaped === "\n" ? "" : escaped));
	return quoted.map(readQuoted).join("") + read;
}

/** Texts in quotation marks, then one without. */
function partsOf(value: string): { readonly quoted: readonly string[]; readonly bare: string } {
	const quoted: string[] = [];
	let bare = value;
	for (let found = FIRST_QUOTED.exec(bare); found; found = FIRST_QUOTED.exec(bare)) {
		quoted.push(found[0].trimStart());
		bare = bare.slice(found[0].length);
	}
	return { quoted, bare };
}

function readQuoted(quoted: string): string {
	const mark = quoted.charAt(0);
	const contents = quoted.slice(1, quoted.endsWith(mark) ? -1 : undefined);
	if (mark === "'") return contents;
	return contents.replace(/\\([\s\S])/g, (both, escaped) => {
		if (escaped === "\n") return "";
		return '"\\`$'.includes(escaped) ? escaped : both;
	});
}
