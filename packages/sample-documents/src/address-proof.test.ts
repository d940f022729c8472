import { describe, expect, test } from "vitest";
import { sampleAddressProof } from "./address-proof.ts";

async function textOf(options: Parameters<typeof sampleAddressProof>[0]): Promise<string> {
	return Buffer.from((await sampleAddressProof(options)).bytes).toString("latin1");
}

describe("an address proof", () => {
	test("is a complete PDF", async () => {
		const text = await textOf({});
		expect(text).toMatch(/^%PDF-1\.\d/);
		expect(text.trimEnd()).toMatch(/%%EOF$/);
	});

	test.each([1, 3, 5])("has %i pages", async (pages) => {
		expect((await textOf({ pages })).match(/\/Type \/Page\b/g)).toHaveLength(pages);
	});

	test("has an object table that points to each object", async () => {
		const text = await textOf({ byteLength: 300_000 });
		const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
		const entries = [...text.slice(start).matchAll(/(\d{10}) \d{5} n/g)];
		expect(entries.length).toBeGreaterThan(10);
		for (const [index, entry] of entries.entries())
			expect(text.slice(Number(entry[1])).startsWith(`${index + 1} 0 obj`)).toBe(true);
	});

	test.each([300_000, 5_242_880, 5_242_881])(
		"of %i bytes has exactly that size",
		async (byteLength) => {
			expect((await sampleAddressProof({ byteLength })).bytes.length).toBe(byteLength);
		},
	);

	test("smaller than its pages is refused", async () => {
		await expect(sampleAddressProof({ byteLength: 1_000 })).rejects.toThrow(RangeError);
	});

	test("is reproducible by seed", async () => {
		expect(await textOf({ seed: 1 })).toBe(await textOf({ seed: 1 }));
		expect(await textOf({ seed: 1 })).not.toBe(await textOf({ seed: 2 }));
	});
});
