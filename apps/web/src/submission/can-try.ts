/** Whether the phone is online and the customer looks at the page: phones cut what hidden pages send. */
export function canTry(): boolean {
	return navigator.onLine !== false && document.visibilityState === "visible";
}
