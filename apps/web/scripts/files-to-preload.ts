/** Every page has them before any other chunk runs. */
const ALWAYS_THERE = /^assets\/(?:first|rolldown-runtime)-/;
/** Everything that only a phone loads needs these. */
const OF_THE_FORM = /^assets\/form-/;
const OF_THE_STEPS = /^assets\/steps-/;
/** What runs before the form is loaded, or without it. */
const BESIDE_THE_FORM = /^assets\/(?:index|show-desktop)-/;
const BEHIND_THE_STEPS = /^assets\/(?:steps|person-step|confirm-step)-/;

/**
 * The files that a chunk would preload for an import, without those already loaded: each name
 * contains a hash, which does not compress.
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
