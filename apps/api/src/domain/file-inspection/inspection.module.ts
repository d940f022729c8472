import { Module } from "@nestjs/common";
import { FileInspection } from "./file-inspection.ts";
import { inspectionOutcomes, scanOutcomes } from "./inspection-outcomes.ts";
import { InspectionProcesses } from "./inspection-processes.ts";
import { ScannerWatch } from "./scanner-watch.ts";
import { ScanningModule } from "./scanning/scanning.module.ts";

/** Inspects files and has them scanned, in separate processes. */
@Module({
	imports: [ScanningModule],
	providers: [FileInspection, InspectionProcesses, ScannerWatch, inspectionOutcomes, scanOutcomes],
	exports: [FileInspection, InspectionProcesses, ScannerWatch],
})
export class InspectionModule {}
