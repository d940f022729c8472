import { Module } from "@nestjs/common";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { SessionsModule } from "../sessions/sessions.module.ts";
import { Sessions } from "../sessions/sessions.ts";
import { BEGINNING_KEPT_MS } from "./filling.ts";
import { endFillings, FillingSweep } from "./filling-sweep.ts";
import { IamSmartProofs } from "./iam-smart-proofs.ts";

const MINUTE_MS = 60_000;

/**
 * Parts of iAM Smart that are needed even if it is off: proofs, and the end of fillings, which is
 * due wherever a session ends.
 */
@Module({
	imports: [SessionsModule],
	providers: [
		IamSmartProofs,
		FillingSweep,
		registerJob(
			{ name: "fillings_swept", intervalMs: MINUTE_MS, runs: "shared" },
			[FillingSweep],
			(sweep: FillingSweep) => sweep.run(),
		),
		expire("iamsmart_beginnings", (database, ago) =>
			database.deleteFrom("iamsmart_beginnings").where("begun_at", "<=", ago(BEGINNING_KEPT_MS)),
		),
		voidFuture("iamsmart_beginnings", (database, { ahead }) =>
			database.deleteFrom("iamsmart_beginnings").where("begun_at", ">", ahead(0)),
		),
		voidFuture("iamsmart_fillings", (database, { ahead }, { IAMSMART_RESULT_TTL_MS }) =>
			database
				.deleteFrom("iamsmart_fillings")
				.where("expires_at", ">", ahead(IAMSMART_RESULT_TTL_MS)),
		),
	],
	exports: [IamSmartProofs, FillingSweep],
})
export class IdentityProofsModule {
	constructor(sessions: Sessions) {
		sessions.onEnd(endFillings);
	}
}
