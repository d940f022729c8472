import { expect, it } from "vitest";
import { GatewayError } from "./gateway-error.ts";
import { OUTCOMES, outcomeOf } from "./outcome.ts";

it.each([
	["cancelled", ["D40000", "D50001", "D60000"]],
	["rejected", ["D40001", "D60001"]],
	["timed_out", ["D40003", "D50003", "D60003"]],
	["renew_key", ["D30001", "D30002"]],
	["success", ["D00000"]],
	["refused", Array.from({ length: 12 }, (_, index) => `D${20_001 + index}`)],
	["failed", ["D20000", "D30003", "D30004", "D40002", "D40004", "D50002", "D60002"]],
])("%s is the outcome of %j and no other codes", (outcome, codes) => {
	const all = Object.entries(OUTCOMES).filter(([, each]) => each === outcome);
	expect(all.map(([code]) => code)).toEqual(codes);
	for (const code of codes) expect(outcomeOf(code)).toBe(outcome);
});

it("the table has all 30 codes", () => {
	expect(Object.keys(OUTCOMES)).toHaveLength(30);
});

it.each(["D99999", "", "D00000 ", "d00000", "constructor", "__proto__"])(
	"the unknown code %j is a failure",
	(code) => {
		expect(outcomeOf(code)).toBe("failed");
	},
);

it("an error never contains an unknown code's text", () => {
	expect(GatewayError.ofCode("CHAN Tai Man A123456(3)")).toMatchObject({
		outcome: "failed",
		reason: "unknown_code",
		message: "iAM Smart: unknown_code",
	});
});
