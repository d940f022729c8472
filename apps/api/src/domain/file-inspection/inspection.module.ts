import { Module } from "@nestjs/common";
import { FileInspection } from "./file-inspection.ts";
import { inspectionMetrics, scanMetrics } from "./inspection-metrics.ts";
import { InspectionProcesses } from "./inspection-processes.ts";
import { ScannerWatch } from "./scanner-watch.ts";
import { ScanningModule } from "./scanning/scanning.module.ts";

/** Inspects files and has them scanned, in separate processes. */
@Module({
	imports: [ScanningModule],
	providers: [FileInspection, InspectionProcesses, ScannerWatch, inspectionMetrics, scanMetrics],
	exports: [FileInspection, InspectionProcesses, ScannerWatch],
})
export class InspectionModule {}
