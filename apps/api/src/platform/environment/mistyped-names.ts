/** Short names resemble variables of other programs. */
const LEAST_CHARACTERS = 6;

/**
 * Finds variables that differ from a known one by a single letter, added, missing, wrong or swapped
 * with the next one: `SCANER=clamav` would store files unscanned. Other unknown variables may belong
 * to anything.
 *
 * @param names of all variables that are set
 */
export function findMistypedNames(names: readonly string[], known: readonly string[]): string[] {
	return names
		.filter((name) => !known.includes(name))
		.flatMap((name) => {
			const meant = known.find(
				(other) => other.length >= LEAST_CHARACTERS && differByOneLetter(name, other),
			);
			return meant === undefined ? [] : [`${name}: unknown; ${meant} is probably meant`];
		});
}

function differByOneLetter(one: string, other: string): boolean {
	let start = 0;
	// They differ, so it ends.
	while (one[start] === other[start]) start++;
	const [left, right] = [one.slice(start), other.slice(start)];
	const isSwapped =
		left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
	return (
		isSwapped ||
		left.slice(1) === right.slice(1) ||
		left.slice(1) === right ||
		left === right.slice(1)
	);
}
