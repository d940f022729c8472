import { BR_PART_CHARACTERS, toHalfWidth } from "@sim-registration/validation";

const SEPARATORS = /[^0-9A-Z]/g;

interface PartTyping {
	/** all five parts before */
	readonly parts: readonly string[];
	/** index of the part that was typed into, 0 to 4 */
	readonly index: number;
	/** that part as the browser shows it now */
	readonly typed: string;
	readonly isCaretAtEnd: boolean;
}

interface PartEntry {
	readonly parts: readonly string[];
	/** the part that has the focus afterwards */
	readonly focus: number;
}

/**
 * What the five parts contain after typing. A part that was just filled by typing at its end passes
 * the focus on; a whole number that was dictated or filled in is distributed over the parts.
 */
export function enterBrPart({ parts, index, typed, isCaretAtEnd }: PartTyping): PartEntry {
	const text = toHalfWidth(typed).toUpperCase().replace(SEPARATORS, "");
	const limit = BR_PART_CHARACTERS[index] ?? 0;
	const before = parts[index] ?? "";
	if (text.length <= limit) {
		const isJustFilled = text.length === limit && before.length < limit && isCaretAtEnd;
		return {
			parts: parts.map((part, at) => (at === index ? text : part)),
			focus: isJustFilled ? nextPart(index) : index,
		};
	}
	const isOneTooMany = text.length === before.length + 1;
	const canOverflow = isCaretAtEnd && parts[index + 1] === "";
	if (isOneTooMany && !canOverflow) return { parts, focus: index };
	return spread(parts, index, text);
}

function spread(parts: readonly string[], index: number, text: string): PartEntry {
	const next = [...parts];
	let rest = text;
	let focus = index;
	for (let part = index; part < next.length && rest !== ""; part++) {
		const limit = BR_PART_CHARACTERS[part] ?? 0;
		next[part] = rest.slice(0, limit);
		focus = rest.length >= limit ? nextPart(part) : part;
		rest = rest.slice(limit);
	}
	return { parts: next, focus };
}

function nextPart(index: number): number {
	return Math.min(index + 1, BR_PART_CHARACTERS.length - 1);
}
