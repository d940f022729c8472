import { expect, test } from "vitest";
import { hongKongTime } from "./hong-kong-time.ts";

test.each([
	["2026-11-22T04:41:59.999Z", "22/11/2026 12:41"],
	["2026-12-31T15:59:59Z", "31/12/2026 23:59"],
	["2026-12-31T16:00:00Z", "01/01/2027 00:00"],
	["2028-02-28T20:05:00Z", "29/02/2028 04:05"],
])("%s is %s in Hong Kong", (moment, shown) => {
	expect(hongKongTime(new Date(moment))).toBe(shown);
});
