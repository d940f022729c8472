import { randomUUID } from "node:crypto";
import { DECISIONS, type Effect } from "./decision.ts";
import type { Decided, Visit } from "./filling.ts";
import type { Fillings } from "./fillings.ts";

/**
 * The address to which a decision redirects the browser: redirectURI with code and state, or with
 * error_code and state.
 *
 * @returns undefined if the browser does not return
 */
export function returnAddress(
	visit: Visit,
	decided: Decided,
	{ fillings, now }: { readonly fillings: Fillings; readonly now: number },
): string | undefined {
	const effect: Effect = DECISIONS[decided.decision];
	const { state } = visit;
	const grant = () => fillings.grant(visit, decided, now);
	switch (effect.returns) {
		case "error":
			return addressOf(visit, { error_code: effect.code, state });
		case "code":
			return addressOf(visit, { code: grant().code, state });
		case "unknown-code":
			return addressOf(visit, { code: randomUUID(), state });
		case "wrong-state":
			return addressOf(visit, { code: grant().code, state: randomUUID() });
		case "never":
			return undefined;
	}
}

/** A registered redirectURI has no query of its own. */
function addressOf({ redirectURI }: Visit, query: Record<string, string>): string {
	return `${redirectURI}?${new URLSearchParams(query)}`;
}
