import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("leaves nothing that ends a text or an attribute, and everything else as it is", () => {
	expect(escapeHtml(`<a href="x" id='y'>&amp; 電話 &</a>`)).toBe(
		"&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp; 電話 &amp;&lt;/a&gt;",
	);
});
