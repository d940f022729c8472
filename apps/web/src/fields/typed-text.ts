import { countCharacters, firstCharacters } from "@sim-registration/validation";

interface Typing {
	/** the text before */
	readonly before: string;
	/** the text as the browser shows it now */
	readonly typed: string;
	readonly normalise: (text: string) => string;
	/** undefined: no limit while typing */
	readonly maxCharacters: number | undefined;
}

/**
 * What a field contains after typing, pasting or dictating: normalised, and never longer than the
 * limit. One character too many in a full field changes nothing.
 */
export function typedText({
	before,
	typed,
	normalise,
	maxCharacters = Number.POSITIVE_INFINITY,
}: Typing): string {
	const text = normalise(typed);
	if (countCharacters(text) <= maxCharacters) return text;
	const isOneTooMany =
		countCharacters(before) === maxCharacters && countCharacters(text) === maxCharacters + 1;
	return isOneTooMany ? before : firstCharacters(text, maxCharacters);
}
