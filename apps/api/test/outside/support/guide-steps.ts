/** What a guide asks its reader to do, in its order. */
export type GuideStep =
	| { readonly kind: "file"; readonly path: string; readonly text: string }
	| { readonly kind: "commands"; readonly text: string }
	/** what the commands before it print */
	| { readonly kind: "answer"; readonly text: string };

const BLOCK = /(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

/** Reads the code blocks of a page: files have their name in the line above. */
export function readGuideSteps(page: string): GuideStep[] {
	return [...page.matchAll(BLOCK)].map(([, path, language, text = ""]) => {
		if (path !== undefined) return { kind: "file", path, text };
		return { kind: language === "sh" ? "commands" : "answer", text };
	});
}
