// Runs in the page.

/** The index of the current entry in the form's history. */
export function entryInHistory(): number {
	return history.state.__TSR_index;
}

/** Resolves once the browser has gone back. */
export function pressBack(times: number): Promise<void> {
	return new Promise((resolve) => {
		addEventListener("popstate", () => resolve(), { once: true });
		for (let time = 0; time < times; time++) history.back();
	});
}
