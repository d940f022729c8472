import { join } from "node:path";
import { Inject, Injectable } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { InspectionProcess } from "./inspection-process.ts";
import { ProcessPool } from "./process/process-pool.ts";

/** The processes that open and inspect files. */
@Injectable()
export class InspectionProcesses extends ProcessPool<InspectionProcess> {
	constructor(@Inject(ENVIRONMENT) { DATA_DIR }: Pick<Environment, "DATA_DIR">) {
		super(() => new InspectionProcess({ draftDirectory: join(DATA_DIR, "drafts") }));
	}
}
