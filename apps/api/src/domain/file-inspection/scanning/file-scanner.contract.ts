import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EICAR, filesWithEicar, pdfWith } from "./eicar-files.ts";
import type { FileScanner, ScannerModule } from "./file-scanner.ts";

/** What the suite needs of an adapter: the adapter with its scanner running, and its end. */
export interface FileScannerHarness {
	open(): Promise<FileScanner>;
	close(): Promise<void>;
	/** From now on what scans is away. Left out where that cannot be. */
	goAway?(): Promise<void>;
}

const PRINTABLE = /^[\x21-\x7e]{1,100}$/;

/** What every {@link FileScanner} promises. Run it on an adapter of your own; its scanner has to know EICAR. */
export function describeFileScanner(name: string, harness: FileScannerHarness): void {
	describe(`${name}, a FileScanner`, () => {
		let scanner: FileScanner;
		beforeAll(async () => {
			scanner = await harness.open();
		});
		afterAll(() => harness.close());

		/** One that is off knows nothing. */
		const infected = () =>
			scanner.isOn
				? { kind: "infected", signature: expect.stringMatching(PRINTABLE) }
				: { kind: "clean" };

		it("can be reached", async () => {
			expect(await scanner.isReachable()).toBe(true);
		});

		it("finds a harmless file clean, and so an empty one and one of the largest", async () => {
			const harmless = pdfWith(Buffer.from("harmless"));
			for (const file of [harmless, new Uint8Array(), Buffer.alloc(FILE_MAX_BYTES, "a")])
				expect(await scanner.scan(file)).toEqual({ kind: "clean" });
		});

		it("finds EICAR, by itself, in a PDF and behind a picture, and says what it calls it", async () => {
			for (const file of filesWithEicar()) expect(await scanner.scan(file)).toEqual(infected());
		});

		it("scans several files at once, and mixes none of them up", async () => {
			const files = Array.from({ length: 8 }, (_, index) =>
				index % 2 === 0 ? Buffer.from("harmless") : EICAR,
			);
			const verdicts = await Promise.all(files.map((file) => scanner.scan(file)));
			expect(verdicts).toEqual(
				files.map((_, index) => (index % 2 === 0 ? { kind: "clean" } : infected())),
			);
		});

		it("is made again in another process by its recipe, which travels as JSON", async () => {
			const { module, settings } = JSON.parse(JSON.stringify(scanner.recipe));
			const { createScanner } = (await import(module)) as ScannerModule;
			const again = createScanner(settings);
			expect(again.timeLimitMs).toBe(scanner.timeLimitMs);
			expect(await again.scan(EICAR)).toEqual(infected());
		});

		// The last one: what scans does not come back.
		it.runIf(harness.goAway)(
			"finds nothing clean while what scans is away, and says so",
			async () => {
				await harness.goAway?.();
				expect(await scanner.scan(pdfWith(Buffer.from("harmless")))).toMatchObject({
					kind: "unscanned",
				});
				expect(await scanner.isReachable()).toBe(false);
			},
		);
	});
}
