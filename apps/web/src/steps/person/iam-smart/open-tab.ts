/** An own page, because what opens without a hold on this tab cannot be told its address later. */
const PAGE = `${import.meta.env.BASE_URL}iam-smart.html`;
/** The browser is taken to have opened no tab where none has reported by then. */
const PATIENCE_MS = 3_000;

/** What the opened tab is told: where to go, or to close itself. */
export interface TabOrder {
	readonly address?: string;
}

/** A tab that was opened within a tap. */
export interface OpenedTab {
	goTo(address: string): void;
	/** Closes the tab where it has not left for an address. */
	close(): void;
}

/**
 * Opens a tab that waits for an address: later, when the address is known, a popup blocker would refuse.
 * `noopener` gives it an empty session storage: a tab that has an opener begins with a copy of the
 * opener's, the session's token and the draft's key included (HTML, "create a new auxiliary browsing
 * context"). The two tabs speak over a channel that only they know.
 *
 * @param onBlocked told true where the browser seems to have refused, and false where the tab comes late
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
	// A tab that loads slowly has not heard what came before.
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
