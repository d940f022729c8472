import type { Page } from "playwright-core";

const PERSON_STEP = /\/assets\/person-step-.*\.js$/;
const FIRST_SCRIPT = /(<script type="module"[^>]* src=")[^"]*/;

/**
 * Simulates a deployment after the form was opened: a file, by default a step's, is gone, and from
 * its second load on the page names another first script.
 */
export async function deployNewVersion(
	page: Page,
	address: string,
	gone = PERSON_STEP,
): Promise<void> {
	await page.route(gone, (route) => route.fulfill({ status: 404 }));
	let loadings = 0;
	await page.route(address, async (route) => {
		const answer = await route.fetch();
		const body = await answer.text();
		loadings++;
		const named = loadings === 1 ? body : body.replace(FIRST_SCRIPT, "$1/new.js");
		await route.fulfill({ response: answer, body: named });
	});
}
