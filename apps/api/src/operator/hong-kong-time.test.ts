import { expect, test } from "vitest";
import { inHongKong } from "./hong-kong-time.ts";

test.each([
	["2026-11-24T10:04:05.999Z", "2026-11-24 18:04:05 +08:00"],
	["2026-12-31T16:00:00.000Z", "2027-01-01 00:00:00 +08:00"],
	["2026-12-31T15:59:59.999Z", "2026-12-31 23:59:59 +08:00"],
])("operators read %s as %s", (moment, shown) => {
	expect([inHongKong(moment), inHongKong(new Date(moment))]).toEqual([shown, shown]);
});
