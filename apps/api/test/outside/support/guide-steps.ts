/** Steps of a guide, in order. */
export type GuideStep =
	| { readonly kind: "file"; readonly path: string; readonly text: string }
	| { readonly kind: "commands"; readonly text: string }
	/** output of the preceding commands */
	| { readonly kind: "answer"; readonly text: string };

const BLOCK = /(?:^`([\w./-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

/** Reads the code blocks of a page: the line above a file gives its name. */
export function readGuideSteps(page: string): GuideStep[] {
	return [...page.matchAll(BLOCK)].map(([, path, language, text = ""]) => {
		if (path !== undefined) return { kind: "file", path, text };
		return { kind: language === "sh" ? "commands" : "answer", text };
	});
}
