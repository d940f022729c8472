import { expect, it, vi } from "vitest";
import { InspectionProcess } from "../inspection-process.ts";
import { SafeCopies } from "./safe-copies.ts";

it("keeps the numbers of pages after one that cannot be drawn", async () => {
	const drawn = (text?: string) => ({
		kind: "drawn" as const,
		pageCount: 3,
		jpeg: text && Buffer.from(text).toString("base64"),
	});
	const draw = vi.spyOn(InspectionProcess.prototype, "draw");
	draw.mockImplementation(async function* () {
		yield* [drawn("first"), drawn(), drawn("third")];
	});
	const copies = new SafeCopies();
	const { pages, pageCount } = await copies.draw({} as never, "pdf");
	expect(pageCount).toBe(3);
	expect([...pages].map(([page, jpeg]) => [page, jpeg.toString()])).toEqual([
		[1, "first"],
		[3, "third"],
	]);
	await copies.close();
	draw.mockRestore();
});
