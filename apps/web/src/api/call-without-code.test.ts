import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "./fake-server.ts";

beforeEach(() => {
	vi.resetModules();
	vi.doMock("./make-call.ts", () => {
		throw new TypeError("Failed to fetch dynamically imported module");
	});
	vi.stubGlobal("location", { href: "https://form.example/en" });
	vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "main-1a.js" }) });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.doUnmock("./make-call.ts");
	vi.resetModules();
});

const OURS = '<script id="configuration"></script>';

test.each([
	["because something else answers", "<title>Free Wi-Fi</title>", true, false],
	["because a release removed it", `${OURS}<script src="main-2b.js"></script>`, false, true],
	["although the page arrives", `${OURS}<script src="main-1a.js"></script>`, false, false],
])("a call whose code does not arrive %s says so", async (_title, page, isForeign, isOutdated) => {
	serve(async () => new Response(page));
	const { call } = await import("./call.ts");
	const lost = { name: "ConnectionLostError", isForeign, isOutdated };
	await expect(call("login/csrf", v.unknown())).rejects.toMatchObject(lost);
});
