import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const SETTINGS = { scriptUrl: "https://captcha.example/api.js", v3SiteKey: "v3", v2SiteKey: "v2" };
const ACCEPTED = { execute: async () => "token", ready: (callback: () => void) => callback() };

/** A script element that loads or fails when the test says so. */
interface Script {
	src: string;
	onload: () => void;
	onerror: () => void;
	remove: () => void;
}

let scripts: Script[];
let scoreVisitor: typeof import("./recaptcha-script.ts").scoreVisitor;

function score(): Promise<unknown> {
	return scoreVisitor(SETTINGS, "login").catch((error: unknown) => error);
}

/** Makes the provider's script load. */
function come(grecaptcha?: object): void {
	vi.stubGlobal("window", { grecaptcha });
	scripts.at(-1)?.onload();
}

beforeEach(async () => {
	vi.useFakeTimers();
	scripts = [];
	vi.stubGlobal("window", {});
	vi.stubGlobal("document", {
		createElement: () => ({ remove: () => {} }),
		head: { append: (script: Script) => scripts.push(script) },
	});
	vi.resetModules();
	({ scoreVisitor } = await import("./recaptcha-script.ts"));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.resetModules();
});

test("the provider's script is loaded once, in the page's language", async () => {
	const scores = [score(), score()];
	expect(scripts.map(({ src }) => src)).toEqual([
		"https://captcha.example/api.js?render=v3&hl=zh-HK&trustedtypes=true",
	]);
	come(ACCEPTED);
	expect(await Promise.all(scores)).toEqual(["token", "token"]);
	expect(await score()).toBe("token");
	expect(scripts).toHaveLength(1);
});

describe("the captcha is unavailable, and the next press loads it again, if its script", () => {
	test.each([
		["is blocked", () => scripts.at(-1)?.onerror()],
		["is another", () => come()],
		["does not come in ten seconds", () => vi.advanceTimersByTime(10_000)],
		[
			"is never ready",
			() => {
				come({ ...ACCEPTED, ready: () => {} });
				vi.advanceTimersByTime(10_000);
			},
		],
	])("%s", async (_title, fail) => {
		const first = score();
		fail();
		expect(await first).toMatchObject({
			name: "CaptchaUnavailableError",
			errorCode: "captcha_unavailable",
		});
		const second = score();
		expect(scripts).toHaveLength(2);
		come(ACCEPTED);
		expect(await second).toBe("token");
	});
});

test.each([
	["refuses", async () => Promise.reject(new Error("invalid key"))],
	["says nothing", () => new Promise(() => {})],
])(
	"without a token from a provider that %s, the captcha is unavailable",
	async (_title, execute) => {
		const scoring = score();
		come({ ...ACCEPTED, execute });
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await scoring).toMatchObject({ errorCode: "captcha_unavailable" });
		expect(vi.getTimerCount()).toBe(0);
	},
);
