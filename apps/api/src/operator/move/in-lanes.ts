/**
 * Processes items, several at a time. The first failure stops it, after started items have
 * finished.
 */
export async function inLanes<Item>(
	lanes: number,
	items: AsyncGenerator<Item>,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	let hasFailed = false;
	const lane = async () => {
		// An async generator can be shared: it returns each item to one caller.
		for (let next = await items.next(); next.done !== true; next = await items.next()) {
			if (hasFailed) return;
			await work(next.value);
		}
	};
	const watched = async () => {
		try {
			await lane();
		} catch (error) {
			hasFailed = true;
			throw error;
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: lanes }, watched));
	const failure = ends.find((end) => end.status === "rejected");
	if (failure !== undefined) throw failure.reason;
}
