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
	mutant("finds EICAR, alone", "first bytes only"),
	mutant("finds EICAR, alone", "unspeakable name"),
	mutant("scans several files at once without mixing them up", "one place for all"),
	mutant("can be made in another process from its recipe", "blind when made again"),
	mutant("can be made in another process from its recipe", "slower when made again"),
	mutant("finds nothing clean while what scans is away", "clean while away"),
	mutant("finds nothing clean while what scans is away", "said to be there while away"),
]);
