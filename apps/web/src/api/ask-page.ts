/** What the server says about the page that runs here. */
export type PageState =
	| "same"
	| "newer"
	| "unreachable"
	/** something in the network answered in the server's place */
	| "foreign";

/** What each page of ours has, whatever its version. */
const OUR_MARK = 'id="configuration"';

/** Asks the server for the page again, and whether it still names the script that runs here. */
export async function askPage(): Promise<PageState> {
	const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
	try {
		const answer = await fetch(location.href, { cache: "no-store" });
		if (!answer.ok) return "unreachable";
		const page = await answer.text();
		if (!page.includes(OUR_MARK)) return "foreign";
		return page.includes(script?.getAttribute("src") ?? "") ? "same" : "newer";
	} catch {
		return "unreachable";
	}
}
