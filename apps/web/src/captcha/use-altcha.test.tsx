import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { hang, serve } from "../api/fake-server.ts";
import type { Captcha } from "./captcha.ts";
import { useAltcha } from "./use-altcha.ts";

afterEach(() => {
	vi.unstubAllGlobals();
});

function Box({ onRender }: { readonly onRender: (captcha: Captcha) => void }) {
	onRender(useAltcha());
	return null;
}

function open(): Captcha {
	const rendered: Captcha[] = [];
	renderToString(<Box onRender={(captcha) => rendered.push(captcha)} />);
	const [captcha] = rendered;
	if (captcha === undefined) throw new Error("Nothing was rendered");
	return captcha;
}

test.each<[refusals: (string | undefined)[], search: string]>([
	[[], ""],
	[["captcha_failed"], ""],
	[["captcha_harder"], "?work=1"],
	[["captcha_hardest"], "?work=2"],
	[["captcha_hardest", "captcha_harder"], "?work=1"],
	[["captcha_hardest", "captcha_failed"], "?work=2"],
	[["captcha_hardest", "login_error"], "?work=2"],
	[["captcha_hardest", undefined], "?work=2"],
])("after %j the box asks for a challenge with '%s'", async (refusals, search) => {
	const asked = new Promise<string>((resolve) => {
		serve((request) => {
			resolve(request.url);
			return hang(request);
		});
	});
	const { reset, view } = open();
	for (const errorCode of refusals) reset(errorCode);
	if (view?.kind === "altcha") view.start();
	expect(new URL(await asked).search).toBe(search);
});
