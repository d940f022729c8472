/** On the page's root once the scripts answer presses themselves. */
const LIVE = "live";
/** What was pressed before. It looks pressed until then. */
const PRESSED = "data-pressed";
/** Elements that do nothing without their script, or the wrong thing. */
const NEEDS_SCRIPT = "#form button[type=button], #form a[hreflang]";
/** What can be ticked or pressed early; the box comes first, because the login waits for it. */
const EARLY = [
	"[type=checkbox]",
	"[type=submit]",
	"#form a[hreflang]",
	"#form [aria-haspopup=dialog]",
];

let waiting = [`[${PRESSED}]`];

/**
 * Remembers the last press before the scripts run, so that it is not lost: of a button, of Enter in
 * a field, or of the language link, which would load another page without what was typed.
 */
export function holdEarlyPresses(): void {
	document.addEventListener("click", (event) => hold(event, pressedBy(event)), true);
	document.addEventListener("submit", (event) => hold(event, submitterOf(event)), true);
}

/** From now on the scripts answer, and what was pressed before is pressed again. */
export function answerPresses(): void {
	document.documentElement.dataset[LIVE] = "";
	for (const control of waiting.splice(0)) {
		const pressed = document.querySelector<HTMLElement>(control);
		pressed?.removeAttribute(PRESSED);
		pressed?.click();
	}
}

/**
 * The screen in this place is drawn again: {@link answerPresses} ticks and presses there what was
 * ticked and pressed here.
 */
export function repeatPresses(place: HTMLElement): void {
	waiting = EARLY.filter((control) => place.querySelector(`${control}:is(:checked,[${PRESSED}])`));
}

/** Whether a press waits for the element in this place. */
export function isPressedWithin(place: HTMLElement): boolean {
	return place.querySelector(`[${PRESSED}]`) !== null;
}

function hold(event: Event, pressed: Element | null): void {
	if (!pressed || LIVE in document.documentElement.dataset) return;
	event.preventDefault();
	// React may have taken over the pressed element, but not yet everything that it changes.
	event.stopImmediatePropagation();
	document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED);
	pressed.setAttribute(PRESSED, "");
}

function pressedBy({ target }: Event): Element | null {
	return target instanceof Element ? target.closest(NEEDS_SCRIPT) : null;
}

function submitterOf({ target }: Event): Element | null {
	return target instanceof Element ? target.querySelector("[type=submit]") : null;
}
