import type { Receipt } from "./registration-state.ts";
import type { WizardStore } from "./wizard-store.ts";

/** Where the tab stores the reference and the time, and nothing else, until the customer leaves. */
const RECEIPT = "receipt";

/** Stores the receipt when the registration has one, so that it outlives a reload. */
export function keepReceipt(store: WizardStore): void {
	let kept = store.read().receipt;
	store.subscribe(() => {
		const { receipt } = store.read();
		if (receipt === kept) return;
		kept = receipt;
		write(receipt);
	});
}

/**
 * The receipt after a reload.
 *
 * @returns undefined if this tab has none
 */
export function readKeptReceipt(): Receipt | undefined {
	try {
		const [reference = "", registeredAt] = (sessionStorage.getItem(RECEIPT) ?? "").split(" ");
		if (!registeredAt) return undefined;
		return { reference, registeredAt: new Date(registeredAt) };
	} catch {
		return undefined;
	}
}

/**
 * Whether this tab has a receipt to show; known before anything else is loaded. Opening the form by
 * its link begins again.
 */
export function hasKeptReceipt(): boolean {
	try {
		const [visit] = performance.getEntriesByType("navigation");
		if (visit?.toJSON().type === "navigate") sessionStorage.removeItem(RECEIPT);
		return sessionStorage.getItem(RECEIPT) !== null;
	} catch {
		return false;
	}
}

function write(receipt: Receipt | undefined): void {
	try {
		if (!receipt) sessionStorage.removeItem(RECEIPT);
		else
			sessionStorage.setItem(RECEIPT, `${receipt.reference} ${receipt.registeredAt.toISOString()}`);
	} catch {
		// The browser refuses storage: the receipt lasts as long as the page.
	}
}
