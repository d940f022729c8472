/** Whether the phone is online and the page is visible: phones abort uploads of hidden pages. */
export function canTry(): boolean {
	return navigator.onLine !== false && document.visibilityState === "visible";
}
