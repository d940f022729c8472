const RETRY_AFTER_MS = 2_000;

/**
 * Makes a loader that asks again until the network delivers: a step that could not be loaded on
 * the underground is shown at the next station, with nothing lost.
 */
export function untilLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
	return async () => {
		for (;;) {
			try {
				return await load();
			} catch {
				await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
			}
		}
	};
}
