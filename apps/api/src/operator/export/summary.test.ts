import { expect, it } from "vitest";
import { brandOf } from "../../platform/brand/brand.ts";
import { writeSummary } from "./summary.ts";

it("shows each time in Hong Kong, whatever the time zone of the machine", () => {
	const page = writeSummary(
		{
			reference: "R-1",
			submittedAt: "2026-12-31T16:30:00.000Z",
			iamSmart: { verifiedAt: "2026-12-31T15:59:00.000Z" },
			acceptances: [{ text: "collectionStatement", acceptedAt: new Date("2026-12-31T16:01:00Z") }],
		},
		[],
		brandOf({}),
	);
	expect(page).toContain("(Hong Kong time)");
	expect(page.match(/\d\d\/\d\d\/\d{4} \d\d:\d\d/g)?.sort()).toEqual([
		"01/01/2027 00:01",
		"01/01/2027 00:30",
		"31/12/2026 23:59",
	]);
	expect(page).not.toContain("2026-12-31");
});
