import { Module } from "@nestjs/common";
import { SessionsModule } from "../sessions/sessions.module.ts";
import { Sessions } from "../sessions/sessions.ts";
import { endFillings } from "./end-fillings.ts";
import { FillingSweep } from "./filling-sweep.ts";
import { IamSmartProofs } from "./iam-smart-proofs.ts";

/**
 * Parts of iAM Smart that are needed even if it is off: proofs, and the end of fillings, which is
 * due wherever a session ends.
 */
@Module({
	imports: [SessionsModule],
	providers: [IamSmartProofs, FillingSweep],
	exports: [IamSmartProofs, FillingSweep],
})
export class IdentityProofsModule {
	constructor(sessions: Sessions) {
		sessions.onEnd(endFillings);
	}
}
