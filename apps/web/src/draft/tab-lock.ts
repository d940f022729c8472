/** A page that is being reloaded gives its lock back a moment late; a copied tab never does. */
const PATIENCE_MS = 300;

/**
 * Takes a draft for this page until it goes. Every browser that can seal a draft has Web Locks.
 *
 * @returns false where another tab has the draft: this one is a copy of it
 */
export function holdDraft(id: string): Promise<boolean> {
	const name = `draft ${id}`;
	const patience = new AbortController();
	return new Promise((resolve) => {
		const hold = () => {
			resolve(true);
			return new Promise<never>(() => {});
		};
		navigator.locks.request(name, { signal: patience.signal }, hold).catch(() => resolve(false));
		// A browser that is just starting answers late. Only a lock that it says another page has is
		// waited for.
		navigator.locks
			.query()
			.then(({ held = [] }) => {
				if (held.some((lock) => lock.name === name))
					setTimeout(() => patience.abort(), PATIENCE_MS);
			})
			.catch(() => patience.abort());
	});
}
