import { expect, test } from "vitest";
import { inReadingOrder } from "./in-reading-order.ts";

const NAME = { english: "Wong Kee", chinese: "旺記" };

test.each([
	["en", ["Wong Kee", "旺記"]],
	["zh-Hant-HK", ["旺記", "Wong Kee"]],
])("a page in %s shows its own language first", (locale, shown) => {
	expect(inReadingOrder(locale, NAME)).toEqual(shown);
});
