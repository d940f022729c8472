let isPressed = false;

addEventListener(
	"pointerdown",
	() => {
		isPressed = true;
	},
	true,
);
for (const event of ["pointerup", "pointercancel"])
	addEventListener(
		event,
		() => {
			isPressed = false;
		},
		true,
	);

/**
 * Runs after the finger or mouse button that is down has been lifted. An error that appears while
 * a button is being pressed would move the button away from under the finger.
 */
export function afterPress(run: () => void): void {
	const soon = () => setTimeout(run, 0);
	if (isPressed) addEventListener("pointerup", soon, { once: true });
	else soon();
}
