/** A tab that was opened empty within a tap. */
export interface OpenedTab {
	goTo(address: string): void;
	close(): void;
}

/**
 * Opens an empty tab: later, when its address is known, a popup blocker would refuse. The page that
 * comes into it gets no hold on this one.
 *
 * @param title what stands there until then
 * @returns undefined where the browser refuses all the same
 */
export function openTab(title: string): OpenedTab | undefined {
	const tab = window.open("about:blank", "_blank");
	if (!tab) return undefined;
	tab.opener = null;
	tab.document.title = title;
	tab.document.body.textContent = title;
	return {
		goTo: (address) => tab.location.replace(address),
		close: () => tab.close(),
	};
}
