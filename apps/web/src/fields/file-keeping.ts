import { useSyncExternalStore } from "react";

/** Where the draft stands with the contents of files; all others are kept. */
export interface FileKeeping {
	/** being written */
	readonly pending: ReadonlySet<Blob>;
	/** there is no room for them now: they go with the page */
	readonly unkept: ReadonlySet<Blob>;
}

let current: FileKeeping = { pending: new Set(), unkept: new Set() };
const listeners = new Set<() => void>();

/** The draft tells the cards. */
export function noteFileKeeping(keeping: FileKeeping): void {
	current = keeping;
	for (const listener of listeners) listener();
}

/** Whether the card can say that the file is there to stay. */
export function useFileKeeping(
	contents: Blob | undefined,
	isReading: boolean,
): "kept" | "pending" | "unkept" {
	const keeping = useSyncExternalStore(subscribe, read, read);
	if (isReading) return "pending";
	if (!contents) return "kept";
	if (keeping.unkept.has(contents)) return "unkept";
	return keeping.pending.has(contents) ? "pending" : "kept";
}

function read(): FileKeeping {
	return current;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
