import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { GAP, Sentence } from "./sentence.tsx";

test.each([
	["Opening iAM Smart", "Opening <no>iAM Smart</no>"],
	["iAM Smart cannot be used here yet.", "<no>iAM Smart</no> cannot be used here yet."],
	["「智方便」未有提供中文姓名", "<no>「智方便」</no>未有提供中文姓名"],
	["以智方便繼續", "以<no>智方便</no>繼續"],
	["Protected by reCAPTCHA of Google.", "Protected by <no>reCAPTCHA</no> of Google."],
	["Cancel", "Cancel"],
])("names of products in '%s' are not translated", (text, marked) => {
	const html = renderToString(<Sentence text={text} />);
	const found = html.replaceAll(
		/<span translate="no" class="whole">([^<]*)<\/span>/g,
		"<no>$1</no>",
	);
	expect(found.replaceAll(/<\/?span>/g, "")).toBe(marked);
});

test("a text stands in one element, and each of its parts in an element of its own", () => {
	const sentence = (
		<Sentence text={`Write to ${GAP} of iAM Smart.`}>
			<b>us</b>
		</Sentence>
	);
	expect(renderToString(sentence)).toBe(
		'<span><span>Write to </span><b>us</b><span> of </span><span translate="no" class="whole">iAM Smart</span><span>.</span></span>',
	);
});
