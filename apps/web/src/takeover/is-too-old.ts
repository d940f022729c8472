/**
 * Whether the browser is below the floor of `browser-floor.json`, by what came last to the browsers
 * that stand there: Chrome 98 has the first, Safari 15.4 both, Firefox 98 the second.
 */
export function isTooOld(): boolean {
	return typeof structuredClone !== "function" || typeof HTMLDialogElement !== "function";
}
