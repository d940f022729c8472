import type { ComponentType } from "react";

const RETRY_AFTER_MS = 2_000;

/**
 * Makes a loader for `lazy` that asks again until the network delivers: a step that could not be loaded on
 * the underground is shown at the next station, with nothing lost.
 */
export function untilLoaded<Props = object>(
	load: () => Promise<ComponentType<Props>>,
): () => Promise<{ default: ComponentType<Props> }> {
	return async () => {
		for (;;) {
			try {
				return { default: await load() };
			} catch {
				await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
			}
		}
	};
}
