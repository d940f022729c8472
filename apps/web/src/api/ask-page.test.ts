import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askPage } from "./ask-page.ts";

const CONFIGURATION = '<script type="application/json" id="configuration">{}</script>';
const SCRIPT = "/real-name-registration/assets/main-1a.js";

function serve(respond: () => Promise<Response>) {
	const fetch = vi.fn(respond);
	vi.stubGlobal("fetch", fetch);
	return fetch;
}

beforeEach(() => {
	vi.stubGlobal("location", { href: "https://form.example/real-name-registration/tc" });
	vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => SCRIPT }) });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
	["same", `${CONFIGURATION}<script type="module" src="${SCRIPT}"></script>`],
	["newer", `${CONFIGURATION}<script src="/real-name-registration/assets/main-2b.js"></script>`],
	["foreign", "<title>Free Wi-Fi</title>"],
])(
	"recognises a page as %s by its content and the script it names, bypassing every cache",
	async (state, html) => {
		const fetch = serve(async () => new Response(html));
		expect(await askPage()).toBe(state);
		expect(fetch).toHaveBeenCalledExactlyOnceWith(
			"https://form.example/real-name-registration/tc",
			{
				cache: "no-store",
				signal: expect.any(AbortSignal),
			},
		);
	},
);

test.each([
	["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
	["a proxy's page", async () => new Response("<p>Bad gateway</p>", { status: 502 })],
	[
		"an answer that is cut off",
		async () =>
			new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("cut")) })),
	],
])("with %s reports the server as unreachable, and no newer form", async (_title, respond) => {
	serve(respond);
	expect(await askPage()).toBe("unreachable");
});
