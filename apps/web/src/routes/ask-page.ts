/** What the server says about the page that runs here. */
export type PageState = "same" | "newer" | "unreachable";

/** Asks the server for the page again, and whether it still names the script that runs here. */
export async function askPage(): Promise<PageState> {
	const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
	try {
		const answer = await fetch(location.href, { cache: "no-store" });
		if (!answer.ok) return "unreachable";
		const page = await answer.text();
		return page.includes(script?.getAttribute("src") ?? "") ? "same" : "newer";
	} catch {
		return "unreachable";
	}
}
