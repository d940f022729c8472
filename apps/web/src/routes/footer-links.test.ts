import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../api/fake-server.ts";
import { fetchFooterLinks } from "./footer-links.tsx";

afterEach(() => vi.unstubAllGlobals());

function link(title: string) {
	return { title, url: "/en/support", analyticsTag: "footer", isTest: false };
}

test("the footer has the links of every category, in order", async () => {
	const categories = [
		{ subcategories: [link("Terms"), link("Privacy")] },
		{ subcategories: [] },
		{ subcategories: [link("Help")] },
	];
	const asked = serve(async () =>
		Response.json({ data: { siteContent: { footer: { categories } } } }),
	);
	const links = await fetchFooterLinks("tc");
	expect(links.map(({ title }) => title)).toEqual(["Terms", "Privacy", "Help"]);
	expect(await asked[0]?.json()).toMatchObject({ variables: { language: "tc" } });
});

test("a footer that cannot be loaded is a problem, not an empty one", async () => {
	serve(async () => refuse(503, "busy"));
	await expect(fetchFooterLinks("en")).rejects.toMatchObject({ errorCode: "busy" });
});
