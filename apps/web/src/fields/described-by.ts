import type { FieldMessages } from "./field-binding.ts";

/**
 * The ids of all notes about a field, for aria-describedby. What is wrong is read first: hints can be
 * long, and do not end with a full stop, after which a screen reader would pause.
 */
export function describedBy(
	name: string,
	hasHint: boolean,
	{ issue, warning }: FieldMessages,
): string | undefined {
	const ids = [
		issue && `${name}-error`,
		!issue && warning && `${name}-warning`,
		hasHint && `${name}-hint`,
	].filter(Boolean);
	return ids.length > 0 ? ids.join(" ") : undefined;
}
