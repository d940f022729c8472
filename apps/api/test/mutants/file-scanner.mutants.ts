import { describeFileScanner } from "../../src/form/scanning/file-scanner.contract.ts";
import { type ScannerFault, scannerWith } from "./support/eicar-scanner.ts";
import { runMutants } from "./support/run-mutants.ts";

const harnessOf = (fault: ScannerFault) => ({
	open: () => Promise.resolve(scannerWith(fault)),
	close: () => Promise.resolve(),
});
const mutant = (breaks: string, by: ScannerFault) => ({ breaks, by, harness: harnessOf(by) });

runMutants(describeFileScanner, harnessOf("none"), [
	mutant("can be reached", "unreachable"),
	mutant("finds a harmless file clean", "too small"),
	mutant("finds EICAR, by itself", "first bytes only"),
	mutant("finds EICAR, by itself", "unspeakable name"),
	mutant("scans several files at once, and mixes none of them up", "one place for all"),
	mutant("is made again in another process by its recipe", "blind when made again"),
	mutant("is made again in another process by its recipe", "slower when made again"),
]);
