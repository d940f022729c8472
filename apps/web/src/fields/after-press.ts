const RELEASES = ["pointerup", "pointercancel"] as const;

let isPressed = false;
const waiting = new Set<() => void>();

if (!import.meta.env.SSR) {
	addEventListener("pointerdown", () => {
		isPressed = true;
	});
	for (const release of RELEASES) addEventListener(release, runWaiting);
}

/**
 * Runs after the pressed finger or mouse button has been lifted. An error that appears during the
 * press would move the button away from under the finger.
 */
export function afterPress(run: () => void): void {
	waiting.add(run);
	if (!isPressed) runWaiting();
}

/** After the click that follows the release. */
function runWaiting(): void {
	isPressed = false;
	const runs = [...waiting];
	waiting.clear();
	setTimeout(() => {
		for (const run of runs) run();
	});
}
