/** What the server says about the page that is open. */
export type PageState =
	| "same"
	| "newer"
	| "unreachable"
	/** something in the network answered instead of the server */
	| "foreign";

/** What every page of the form contains, in every version. */
const OUR_MARK = 'id="configuration"';

/** Somebody is waiting for the answer. */
const PATIENCE_MS = 10_000;

/**
 * Asks the server for the page again, and reports whether it still names the script that is
 * running.
 */
export async function askPage(): Promise<PageState> {
	const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
	const asking = new AbortController();
	const timer = setTimeout(() => asking.abort(), PATIENCE_MS);
	try {
		const answer = await fetch(location.href, { cache: "no-store", signal: asking.signal });
		if (!answer.ok) return "unreachable";
		const page = await answer.text();
		if (!page.includes(OUR_MARK)) return "foreign";
		return page.includes(script?.getAttribute("src") ?? "") ? "same" : "newer";
	} catch {
		return "unreachable";
	} finally {
		clearTimeout(timer);
	}
}
