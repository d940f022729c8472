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

/** Texts in quotation marks, then one without. */
function readValue(value: string): string {
	let result = "";
	let rest = value;
	for (let quoted = FIRST_QUOTED.exec(rest); quoted; quoted = FIRST_QUOTED.exec(rest)) {
		result += readQuoted(quoted[0].trimStart());
		rest = rest.slice(quoted[0].length);
	}
	const bare = rest.replace(/^[ \t]+/, "").replace(WITHOUT_BLANKS_AT_END, "$1");
	return result + bare.replace(/\\([\s\S])/g, (_, escaped) => (escaped === "\n" ? "" : escaped));
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
