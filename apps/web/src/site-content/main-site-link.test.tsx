import { expect, test } from "vitest";
import { renderInTest } from "../registration/render-in-test.tsx";
import { MainSiteLink } from "./main-site-link.tsx";

test.each(["https://www.telecom.hk", "https://www.telecom.hk/", "https://telecom.hk/en/"])(
	"a path goes behind %s with one slash, beside the form",
	async (mainSiteUrl) => {
		const link = <MainSiteLink path="/tc/support">Support</MainSiteLink>;
		const html = await renderInTest(link, { configuration: { mainSiteUrl } });
		expect(html).toContain(`href="${mainSiteUrl.replace(/\/$/, "")}/tc/support"`);
		expect(html).toContain('target="_blank" rel="noopener"');
	},
);

test("a page of the server itself is not on the main company site", async () => {
	const link = <MainSiteLink path="/real-name-registration/tc/accessibility">Help</MainSiteLink>;
	const html = await renderInTest(link);
	expect(html).toContain('href="/real-name-registration/tc/accessibility"');
});
