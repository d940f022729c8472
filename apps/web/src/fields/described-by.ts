import type { FieldMessages } from "./field-binding.ts";

/** The ids of all notes about a field, for aria-describedby. */
export function describedBy(
	name: string,
	hasHint: boolean,
	{ issue, warning }: FieldMessages,
): string | undefined {
	const ids = [
		hasHint && `${name}-hint`,
		issue && `${name}-error`,
		!issue && warning && `${name}-warning`,
	].filter(Boolean);
	return ids.length > 0 ? ids.join(" ") : undefined;
}
