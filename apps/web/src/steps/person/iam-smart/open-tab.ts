/** Our own page, because a tab without an opener cannot be given its address later. */
const PAGE = `${import.meta.env.BASE_URL}iam-smart.html`;
/** If no tab has reported within this time, the browser is taken to have opened none. */
const PATIENCE_MS = 3_000;

/** A message to the opened tab: an address to go to, or to close itself. */
export interface TabOrder {
	readonly address?: string;
}

/** A tab that was opened within a tap. */
export interface OpenedTab {
	goTo(address: string): void;
	/** Closes the tab if it has not left for an address. */
	close(): void;
}

/**
 * Opens a tab that waits for an address: once the address is known, a popup blocker would refuse.
 * `noopener` gives it an empty session storage: otherwise it would begin with a copy of the
 * opener's, including the session's token and the draft's key (HTML, "create a new auxiliary
 * browsing context"). The two tabs talk over a channel that only they know.
 *
 * @param onBlocked called with true if the browser seems to have refused, and with false if the tab
 * reports late
 */
export function openTab(onBlocked: (isBlocked: boolean) => void): OpenedTab {
	const name = `iam-smart-${crypto.randomUUID()}`;
	const channel = new BroadcastChannel(name);
	let latest: TabOrder | undefined;
	const order = (given: TabOrder) => {
		latest = given;
		channel.postMessage(given);
	};
	const timer = setTimeout(() => onBlocked(true), PATIENCE_MS);
	// A tab that loads slowly has missed earlier messages.
	channel.onmessage = () => {
		clearTimeout(timer);
		onBlocked(false);
		if (latest) order(latest);
	};
	window.open(`${PAGE}#${name}`, "_blank", "noopener");
	return {
		goTo: (address) => order({ address }),
		close() {
			clearTimeout(timer);
			order({});
		},
	};
}
