import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
	interface Window {
		readonly axe: typeof axe;
	}
}

/** Every rule of WCAG 2.2 A and AA and of good practice; none is switched off. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Everything that axe finds on a screen, each under the name of its state. */
export async function findViolations(page: Page, state: string): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	const violations = await page.evaluate(async (values) => {
		const runOnly = { type: "tag", values } as const;
		// At the page's end the action bar covers nothing; elsewhere it may cover half of a button,
		// which axe reports as too small although a customer would scroll it free.
		const { scrollX, scrollY } = window;
		window.scrollTo(0, document.documentElement.scrollHeight);
		// What passed is not described: that is most of the work.
		const results = await window.axe.run({
			runOnly,
			resultTypes: ["violations"],
			preload: false,
		});
		window.scrollTo(scrollX, scrollY);
		return results.violations;
	}, STANDARDS);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${state}: ${id} ${target} ${failureSummary}`),
	);
}

/** The same, in the forced colours of high contrast themes. */
export async function findViolationsInForcedColours(page: Page, state: string): Promise<string[]> {
	await page.emulateMedia({ forcedColors: "active" });
	const found = await findViolations(page, `${state} in forced colours`);
	await page.emulateMedia({ forcedColors: null });
	return found;
}
