import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitAdapter } from "../../../platform/extensions/limit-adapter.ts";
import { EICAR, filesWithEicar, pdfWith } from "./eicar-files.ts";
import { FileScanner, type ScannerModule } from "./file-scanner.ts";

/** Test support for an adapter: the adapter with a running scanner, and its end. */
export interface FileScannerHarness {
	open(): Promise<FileScanner>;
	close(): Promise<void>;
	/** Makes the scanner unavailable from now on. Omit if that is impossible. */
	goAway?(): Promise<void>;
}

const PRINTABLE = /^[\x21-\x7e]{1,100}$/;

/**
 * The contract of every {@link FileScanner}. Run it on your own adapter; its scanner has to know
 * EICAR.
 */
export function describeFileScanner(name: string, harness: FileScannerHarness): void {
	describe(`${name}, a FileScanner`, () => {
		let scanner: FileScanner;
		beforeAll(async () => {
			scanner = limitAdapter(FileScanner, await harness.open());
		});
		afterAll(() => harness.close());

		/** An adapter that is off finds nothing. */
		const infected = () =>
			scanner.isOn
				? { kind: "infected", signature: expect.stringMatching(PRINTABLE) }
				: { kind: "clean" };

		it("can be reached", async () => {
			expect(await scanner.isReachable()).toBe(true);
		});

		it("finds a harmless file clean, also an empty one and one of the maximum size", async () => {
			const harmless = pdfWith(Buffer.from("harmless"));
			for (const file of [harmless, new Uint8Array(), Buffer.alloc(FILE_MAX_BYTES, "a")])
				expect(await scanner.scan(file)).toEqual({ kind: "clean" });
		});

		it("finds EICAR, alone, in a PDF and after a picture, and names it", async () => {
			for (const file of filesWithEicar()) expect(await scanner.scan(file)).toEqual(infected());
		});

		it("scans several files at once without mixing them up", async () => {
			const files = Array.from({ length: 8 }, (_, index) =>
				index % 2 === 0 ? Buffer.from("harmless") : EICAR,
			);
			const verdicts = await Promise.all(files.map((file) => scanner.scan(file)));
			expect(verdicts).toEqual(
				files.map((_, index) => (index % 2 === 0 ? { kind: "clean" } : infected())),
			);
		});

		it("can be made in another process from its recipe as JSON", async () => {
			const { module, settings } = JSON.parse(JSON.stringify(scanner.recipe));
			const { createScanner } = (await import(module)) as ScannerModule;
			const again = createScanner(settings);
			expect(again.timeLimitMs).toBe(scanner.timeLimitMs);
			expect(await again.scan(EICAR)).toEqual(infected());
		});

		// The last test, because the scanner stays unavailable.
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
