import { Module } from "@nestjs/common";
import { FileInspection } from "./file-inspection.ts";
import { inspectionMetrics, scanMetrics } from "./inspection-metrics.ts";
import { InspectionProcesses } from "./inspection-processes.ts";
import { ScanningModule } from "./scanning/scanning.module.ts";

/** Inspects files in separate processes, and has them scanned. */
@Module({
	imports: [ScanningModule],
	providers: [FileInspection, InspectionProcesses, inspectionMetrics, scanMetrics],
	exports: [FileInspection, InspectionProcesses, ScanningModule],
})
export class InspectionModule {}
