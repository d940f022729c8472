import type { Page } from "playwright-core";

const PERSON_STEP = /\/assets\/person-step-.*\.js$/;

/** A new version is deployed: a step's file is gone, and the page names another first script. */
export async function deployNewVersion(page: Page, address: string): Promise<void> {
	await page.route(PERSON_STEP, (route) => route.fulfill({ status: 404 }));
	await page.route(address, async (route) => {
		const answer = await route.fetch();
		const body = (await answer.text()).replace(
			/(<script type="module"[^>]* src=")[^"]*/,
			"$1/new.js",
		);
		await route.fulfill({ response: answer, body });
	});
}
