import type { PlacedLine } from "./in-page-reader.ts";

/** What a listener knew before an act, what was said, and what a reader would find afterwards. */
interface Hearing {
	/** the control that was used, as it was read before */
	readonly control: PlacedLine | undefined;
	readonly before: readonly PlacedLine[];
	readonly after: readonly PlacedLine[];
	/** where the focus is now; undefined if it has not moved */
	readonly focus: PlacedLine | undefined;
	/** announcements */
	readonly said: readonly string[];
}

/** Structure without content of its own: a dialog's name is its heading. */
const STRUCTURE = /^(?:list|listitem|dialog)\b/;
/** Removing a state or an error is not news. */
const NO_NEWS = /^(?:not .+|busy|enabled)$/;
const PART = ", ";
const ROLE = /^(?:button|heading|link|textbox), /;
const LEVEL = /, level \d$/;

/**
 * The changes of a screen that a listener did not hear of. A change is heard if an announcement or
 * the focus contains its words; if an announcement names its group; or if the focus moved into the
 * new screen, dialog or list of mistakes that contains it. Changes of the used control itself, and
 * what it unfolds, are heard at the control.
 */
export function silentChanges(hearing: Hearing): string[] {
	const { control, before, after } = hearing;
	const known = new Set(before.map(({ line }) => line));
	return after
		.filter(({ line }) => !known.has(line) && !STRUCTURE.test(line))
		.filter(({ line }) => control === undefined || !isSameControl(line, control.line))
		.filter((line) => !isToldByPlace(line, hearing))
		.flatMap(({ line }) => {
			const parts = newParts(line, before);
			const silent = parts.filter((part) => !isTold(part, hearing));
			// A field whose error is heard is invalid.
			return silent.join() === "invalid" && parts.length > 1 ? [] : silent;
		});
}

function isTold(part: string, hearing: Hearing): boolean {
	const { before, after, focus, said } = hearing;
	const words = part.replace(ROLE, "").replace(LEVEL, "").toLowerCase();
	if (before.some(({ line }) => line === part)) return true;
	if ([...said, focus?.line ?? ""].some((each) => each.toLowerCase().includes(words))) return true;
	if (!isListOfMistakes(focus)) return false;
	const errors = after.filter(({ places }) => places.includes("error"));
	return part === "invalid" || errors.some(({ line }) => part.startsWith(line));
}

function isToldByPlace({ line, places }: PlacedLine, hearing: Hearing): boolean {
	const { control, before, focus, said } = hearing;
	const isNew = (place: string) => !before.some((each) => each.places.includes(place));
	return places.some((place) => {
		const [kind = "", ...rest] = place.split(": ");
		const name = rest.join(": ");
		if (kind === "group") return said.some((each) => each.includes(name));
		if (kind === "unfolded") return isNew(place) && control?.line.includes(name);
		// Correcting a field shortens the list of mistakes.
		if (kind === "region" && line.includes(name)) return true;
		if (kind === "error") return isListOfMistakes(focus);
		return focus?.places.includes(place) && (isNew(place) || kind === "region");
	});
}

function isListOfMistakes(focus: PlacedLine | undefined): boolean {
	return focus?.line.startsWith("region") ?? false;
}

/** The parts of a control's line that it did not say before; otherwise the whole line. */
function newParts(line: string, before: readonly PlacedLine[]): string[] {
	const earlier = before.find((each) => isSameControl(line, each.line));
	if (!earlier) return [line];
	const parts = earlier.line.split(PART);
	return line.split(PART).filter((part) => !parts.includes(part) && !NO_NEWS.test(part));
}

/** Role and name are the same. */
function isSameControl(one: string, other: string): boolean {
	const [role, name] = one.split(PART);
	const [otherRole, otherName] = other.split(PART);
	return name !== undefined && role === otherRole && name === otherName;
}
