import type { Solution } from "./solution.ts";

/**
 * Where a solution lives on the main company site: under its category, and one that is faqOnly at
 * its questions and answers, because it has no page of its own.
 *
 * @param categoryUrl the path of the category that holds it, at whatever level
 */
export function solutionPath(
	categoryUrl: string,
	{ urlID, faqOnly }: Pick<Solution, "urlID" | "faqOnly">,
): string {
	const page = `${categoryUrl.replace(/\/$/, "")}/${urlID}`;
	return faqOnly ? `${page}/faq` : page;
}
