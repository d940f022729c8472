import { expect, it } from "vitest";
import { MAX_PAGES } from "../../domain/file-inspection/safe-copies/safe-copies.ts";
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

it.each([
	[MAX_PAGES - 1, undefined],
	[MAX_PAGES, undefined],
	[MAX_PAGES + 1, `Only the first ${MAX_PAGES} of ${MAX_PAGES + 1} pages are shown.`],
])("of a document of %i pages it says: %s", (pageCount, note) => {
	const drawn = Array.from({ length: Math.min(pageCount, MAX_PAGES) }, (_, index) => index + 1);
	const document = {
		upload: "brCopy" as const,
		description: { name: "br.pdf", type: "application/pdf", size: 9, sha256: "0" },
		original: "originals/brCopy.pdf",
		pages: new Map(drawn.map((page) => [page, `brCopy-${page}.jpg`])),
		pageCount,
	};
	const page = writeSummary({ reference: "R-1" }, [document], brandOf({}));
	expect(page.match(/<img src="brCopy-/g)).toHaveLength(drawn.length);
	expect(page.match(/Only the first .* shown\.|could not be drawn/)?.[0]).toBe(note);
});
