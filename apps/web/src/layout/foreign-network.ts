import { useSyncExternalStore } from "react";

let isForeign = false;
const listeners = new Set<() => void>();

/** Notes whether something in the network answers in the server's place, as the log-in page of a Wi-Fi does. */
export function noteForeignNetwork(isForeignNow: boolean): void {
	isForeign = isForeignNow;
	for (const listener of listeners) listener();
}

export function useForeignNetwork(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isForeign,
		() => false,
	);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
