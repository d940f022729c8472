import { leaveMemory, runFileTasks } from "../process/file-tasks.ts";
import type { FileScanner, ScannerModule, ScannerRecipe, ScanVerdict } from "./file-scanner.ts";

/** Asking whether the scanner of the recipe answers needs no file. */
export type ScanningWork =
	| { readonly kind: "scan"; readonly recipe: ScannerRecipe; readonly timeLimitMs: number }
	| { readonly kind: "reach"; readonly recipe: ScannerRecipe };

export type ScanningResult =
	| { readonly kind: "scanned"; readonly verdict: ScanVerdict }
	| { readonly kind: "reached"; readonly isReachable: boolean };

/** A process that has one file after another scanned. It passes them on and reads none of them. */
await runFileTasks<ScanningWork, ScanningResult>(async (work, open, write) => {
	if (work.kind === "reach") {
		const scanner = await scannerOf(work.recipe);
		return write({ kind: "reached", isReachable: await scanner.isReachable() });
	}
	const file = open();
	const limit = AbortSignal.timeout(work.timeLimitMs);
	const scanner = await scannerOf(work.recipe);
	write({ kind: "scanned", verdict: await scanner.scan(file, limit) });
	// An adapter may continue to read after its answer.
	leaveMemory();
});

async function scannerOf({ module, settings }: ScannerRecipe): Promise<FileScanner> {
	const { createScanner } = (await import(module)) as ScannerModule;
	return createScanner(settings);
}
