/** Every page has them before any other chunk runs. */
const ALWAYS_THERE = /^assets\/(?:first|rolldown-runtime)-/;
/** All that only a phone loads stands on these. */
const OF_THE_FORM = /^assets\/form-/;
const OF_THE_STEPS = /^assets\/steps-/;
/** What runs before the form is loaded, or without it. */
const BESIDE_THE_FORM = /^assets\/(?:index|show-desktop)-/;
const BEHIND_THE_STEPS = /^assets\/(?:steps|person-step|confirm-step)-/;

/**
 * Of the files that a chunk would fetch ahead for an import, those that are not there yet: each name holds a
 * hash, which nothing compresses.
 */
export function filesToPreload(
	_file: string,
	files: string[],
	{ hostId }: { readonly hostId: string },
): string[] {
	const isThere = (file: string) =>
		ALWAYS_THERE.test(file) ||
		(OF_THE_FORM.test(file) && !BESIDE_THE_FORM.test(hostId)) ||
		(OF_THE_STEPS.test(file) && BEHIND_THE_STEPS.test(hostId));
	return files.filter((file) => !isThere(file));
}
