import { Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import { chooseAdapter } from "../../../platform/extensions/choose-adapter.ts";
import { ClamavScanner } from "./adapters/clamav-scanner.ts";
import { NoScanner } from "./adapters/no-scanner.ts";
import { FileScanner } from "./file-scanner.ts";
import { ScannerWatch } from "./scanner-watch.ts";
import { ScanningProcesses } from "./scanning-processes.ts";

/** Selects the scanner, and has files scanned in separate processes. */
@Module({
	providers: [
		chooseAdapter(FileScanner, { inject: [ENVIRONMENT], useFactory: chooseScanner }),
		ScannerWatch,
		ScanningProcesses,
	],
	exports: [FileScanner, ScannerWatch, ScanningProcesses],
})
export class ScanningModule {}

/** The scanner that the environment selects. */
export function chooseScanner(environment: Environment): FileScanner {
	const { SCANNER, CLAMAV_HOST, CLAMAV_PORT, CLAMAV_SOCKET, CLAMAV_TIMEOUT_MS } = environment;
	if (SCANNER === "none") return new NoScanner();
	const address =
		CLAMAV_SOCKET === undefined
			? { host: CLAMAV_HOST, port: CLAMAV_PORT }
			: { path: CLAMAV_SOCKET };
	return new ClamavScanner({ address, timeLimitMs: CLAMAV_TIMEOUT_MS });
}
