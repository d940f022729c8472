/** A reloading page releases its lock a moment late; the original of a copied tab never does. */
const PATIENCE_MS = 300;

const releases = new Map<string, () => void>();

/**
 * Locks a draft for this page until it is closed. Every browser that can seal a draft has Web
 * Locks.
 *
 * @returns false if another tab has the draft: this one is a copy of it
 */
export function holdDraft(id: string): Promise<boolean> {
	const name = nameOf(id);
	const patience = new AbortController();
	return new Promise((resolve) => {
		const hold = () => {
			resolve(true);
			return new Promise<void>((release) => releases.set(id, release));
		};
		navigator.locks.request(name, { signal: patience.signal }, hold).catch(() => resolve(false));
		// A browser that is starting answers late. Only a lock that another page holds is waited for.
		navigator.locks
			.query()
			.then(({ held = [] }) => {
				if (held.some((lock) => lock.name === name))
					setTimeout(() => patience.abort(), PATIENCE_MS);
			})
			.catch(() => patience.abort());
	});
}

/** Lets other pages have a draft that this page has left. */
export function releaseDraft(id: string): void {
	releases.get(id)?.();
}

/** @returns whether a page has the draft with this id, this page included */
export async function openDrafts(): Promise<(id: string) => boolean> {
	const { held = [] } = await navigator.locks.query();
	const names = new Set(held.map(({ name }) => name));
	return (id) => names.has(nameOf(id));
}

function nameOf(id: string): string {
	return `draft ${id}`;
}
