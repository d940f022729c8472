import type { Solution } from "./solution.ts";

/**
 * Path of a solution on the main company site: below its category. A faqOnly solution has no page,
 * so the path leads to its questions and answers.
 *
 * @param categoryUrl the path of the category that contains it, at any level
 */
export function solutionPath(
	categoryUrl: string,
	{ urlID, faqOnly }: Pick<Solution, "urlID" | "faqOnly">,
): string {
	const page = `${categoryUrl.replace(/\/$/, "")}/${urlID}`;
	return faqOnly ? `${page}/faq` : page;
}
