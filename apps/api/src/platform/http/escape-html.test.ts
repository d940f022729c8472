import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("escapes everything that ends a text or an attribute, and nothing else", () => {
	expect(escapeHtml(`<a href="x" id='y'>&amp; 電話 &</a>`)).toBe(
		"&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp; 電話 &amp;&lt;/a&gt;",
	);
});
