import { expect, test } from "vitest";
import { solutionPath } from "./solution-path.ts";

test.each([
	["/en/solutions", false, "/en/solutions/voice"],
	["/tc/solutions/", false, "/tc/solutions/voice"],
	["/en/solutions", true, "/en/solutions/voice/faq"],
])("below %s, with faqOnly %s, is %s", (category, faqOnly, path) => {
	expect(solutionPath(category, { urlID: "voice", faqOnly })).toBe(path);
});
