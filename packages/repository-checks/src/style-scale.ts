/** Rules and outlines are hairlines: their width does not belong to the scale. */
const HAIRLINE_MAX_PX = 3;
const COMMENT = /\/\*.*?\*\//gs;
/** Custom properties cannot be used in a condition. */
const CONDITION = /@(?:media|supports|container)[^{]*/g;
const DATA_ADDRESS = /url\("data:[^"]*"\)/g;
const LENGTH = /(?<![\w#.-])(\d*\.?\d+)(px|rem|pt|mm|cm|in)\b/g;

/**
 * Finds the lengths that a style sheet should take from the scale of `tokens.css`. Lengths in `em` are
 * proportions of the text.
 *
 * @returns each as it is written
 */
export function findOwnLengths(style: string): string[] {
	const rules = [COMMENT, CONDITION, DATA_ADDRESS].reduce(
		(text, ignored) => text.replace(ignored, ""),
		style,
	);
	return [...rules.matchAll(LENGTH)]
		.filter(([, number, unit]) => unit !== "px" || Number(number) > HAIRLINE_MAX_PX)
		.map(([length]) => length);
}

/** Finds the custom properties that a style sheet uses, without those that it sets itself. */
export function findUsedProperties(style: string): string[] {
	const used = [...style.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
	return [...new Set(used)].filter((name) => !style.includes(`${name}:`));
}
