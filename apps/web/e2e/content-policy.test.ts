import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";

const WAIT = { timeout: 10_000, interval: 20 };
let phone: Phone;

beforeAll(async () => {
	phone = await Phone.start();
});
afterAll(() => phone.close());

/** What a planted script would do, by the directive that stops it. */
const BREACHES: ReadonlyArray<[title: string, directive: string, breach: () => void]> = [
	[
		"a picture from elsewhere",
		"img-src",
		() => {
			new Image().src = "https://elsewhere.example/x.png?canary";
		},
	],
	[
		"a style within the page",
		"style-src-elem",
		() => {
			const style = document.createElement("style");
			style.textContent = "canary { color: red }";
			document.head.append(style);
		},
	],
	[
		"a text that becomes HTML",
		"require-trusted-types-for",
		() => {
			try {
				document.body.innerHTML = "<p>canary</p>";
			} catch {
				// The browser refuses, and reports.
			}
		},
	],
];

it.each(BREACHES)(
	"the form's policy stops %s, the server hears of it, and the test's product says so at its end",
	async (_title, directive, breach) => {
		const product = await new Product().start();
		const page = await phone.open(product.address("en"));
		await page.evaluate(breach);
		await vi.waitUntil(() => product.cspReports.length > 0, WAIT);
		expect(product.cspReports.join("")).toContain(`"cspDirective":"${directive}"`);
		expect(product.cspReports.join("")).not.toContain("canary");
		await expect(product.close()).rejects.toThrow("Pages broke their policy");
	},
);
