import { expect, test } from "vitest";
import { packCatalog } from "../../scripts/split-catalogs.ts";
import { unpackCatalog } from "./unpack-catalog.ts";

test("a packed catalog has the same sentences", () => {
	const messages = {
		"0": ["first"],
		"1": ["Page ", ["number"], "."],
		"4": [["count", "plural", { other: ["#"] }]],
		"10": [""],
		warning_photo_dark: ["dark"],
	};
	const packed = packCatalog(messages, new Set(["0", "1", "4", "10", "2"]));
	expect(JSON.parse(JSON.stringify(packed))[0]).toHaveLength(6);
	expect(unpackCatalog(packed)).toEqual(messages);
});
