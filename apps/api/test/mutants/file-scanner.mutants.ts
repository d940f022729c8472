import { describeFileScanner } from "../../src/domain/file-inspection/scanning/file-scanner.contract.ts";
import { type ScannerFault, scannerWith } from "./support/eicar-scanner.ts";
import { runMutants } from "./support/run-mutants.ts";

function harnessOf(fault: ScannerFault) {
	const scanner = scannerWith(fault);
	return {
		open: () => Promise.resolve(scanner),
		close: () => Promise.resolve(),
		goAway: () => {
			scanner.isAway = true;
			return Promise.resolve();
		},
	};
}
const mutant = (breaks: string, by: ScannerFault) => ({ breaks, by, harness: harnessOf(by) });

runMutants(describeFileScanner, harnessOf("none"), [
	mutant("can be reached", "unreachable"),
	mutant("finds a harmless file clean", "too small"),
	mutant("finds EICAR, by itself", "first bytes only"),
	mutant("finds EICAR, by itself", "unspeakable name"),
	mutant("scans several files at once, and mixes none of them up", "one place for all"),
	mutant("is made again in another process by its recipe", "blind when made again"),
	mutant("is made again in another process by its recipe", "slower when made again"),
	mutant("finds nothing clean while what scans is away", "clean while away"),
	mutant("finds nothing clean while what scans is away", "said to be there while away"),
]);
