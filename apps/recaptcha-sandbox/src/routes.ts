import type { Admin } from "./admin/admin.ts";
import { BrowserCalls } from "./browser/browser-calls.ts";
import { type Answer, jsonAnswer } from "./http/answer.ts";
import type { Received } from "./http/received.ts";
import type { Settings } from "./settings.ts";
import { siteVerify } from "./site-verify.ts";
import type { Tokens } from "./tokens/tokens.ts";

type Route = (received: Received) => Answer;

interface Parts {
	readonly settings: Settings;
	readonly tokens: Tokens;
	readonly admin: Admin;
}

/** Finds the handler of a request by method and path. */
export function routeOf({ settings, tokens, admin }: Parts): Route {
	const browser = new BrowserCalls({ settings, tokens, admin });
	const apiScript = browser.file("javascript", "api.js");
	const routes = new Map<string, Route>([
		["GET /recaptcha/api.js", () => admin.pass("script", apiScript)],
		["GET /recaptcha/releases/sandbox/recaptcha.js", browser.file("javascript", "recaptcha.js")],
		["GET /recaptcha/api2/anchor", browser.file("html", "anchor.html")],
		["GET /recaptcha/api2/anchor.js", browser.file("javascript", "anchor.js")],
		["POST /recaptcha/api2/reload", (r) => admin.pass("execute", () => browser.execute(r))],
		["POST /recaptcha/api2/userverify", (r) => browser.tick(r)],
		[
			"POST /recaptcha/api/siteverify",
			(r) => admin.pass("siteverify", () => siteVerify(settings, tokens, r)),
		],
		["PUT /sandbox/score", (r) => admin.setScore(r)],
		["PUT /sandbox/fault", (r) => admin.setFault(r)],
		["POST /sandbox/tokens", (r) => admin.issueToken(r)],
		["GET /sandbox/calls", () => admin.readCalls()],
		["DELETE /sandbox/orders", () => admin.reset()],
	]);
	return (received) =>
		routes.get(`${received.method} ${received.path}`)?.(received) ??
		jsonAnswer({ error: "No such call" }, 404);
}
