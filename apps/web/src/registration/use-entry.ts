import { useEffect, useState } from "react";
import { useRegistrationStore } from "./registration-context.ts";
import type { Entry } from "./registration-store.ts";

/** What the screen that calls it enters: closed when the screen is left. */
export function useEntry(): Entry {
	const store = useRegistrationStore();
	const [entry] = useState(() => store.openEntry());
	useEffect(
		() => () => {
			// Behind the maintenance notice the screen is still there, and goes on afterwards.
			if (!store.read().isMaintenance) entry.close();
		},
		[entry, store],
	);
	return entry;
}
