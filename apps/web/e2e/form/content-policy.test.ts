import { expect } from "vitest";
import { expectNoProblems, test } from "../support/fixtures.ts";

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

test("the form's policy stops each, the server hears of it, and the test that it happened in fails", async ({
	phone,
	product,
}) => {
	const page = await phone.open(product.address("en"));
	for (const [title, directive, breach] of BREACHES) {
		await page.evaluate(breach);
		await expect
			.poll(() => product.cspReports.join(""), { message: title })
			.toContain(`"cspDirective":"${directive}"`);
	}
	expect(product.cspReports.join("")).not.toContain("canary");
	expect(() => expectNoProblems(phone, product)).toThrow("csp_violation");
});
