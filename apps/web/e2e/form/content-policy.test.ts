import { expect } from "vitest";
import { expectNoProblems, test } from "../support/fixtures.ts";

/** Actions of an injected script, by the directive that blocks them. */
const BREACHES: ReadonlyArray<[title: string, directive: string, breach: () => void]> = [
	[
		"a picture of another site",
		"img-src",
		() => {
			new Image().src = "https://elsewhere.example/x.png?canary";
		},
	],
	[
		"an inline style",
		"style-src-elem",
		() => {
			const style = document.createElement("style");
			style.textContent = "canary { color: red }";
			document.head.append(style);
		},
	],
	[
		"text assigned as HTML",
		"require-trusted-types-for",
		() => {
			try {
				document.body.innerHTML = "<p>canary</p>";
			} catch {
				// The browser blocks it, and reports it.
			}
		},
	],
];

test("the form's policy blocks each, the server logs it, and the test in which it happens fails", async ({
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
