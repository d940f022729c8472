import { Module } from "@nestjs/common";
import { SessionModule } from "../login/session/session.module.ts";
import { DraftController } from "./draft.controller.ts";
import { DraftKeys } from "./draft-keys.ts";

/** Drafts lie on phones; here is what they do not open without. */
@Module({
	imports: [SessionModule],
	controllers: [DraftController],
	providers: [DraftKeys],
	exports: [DraftKeys],
})
export class DraftModule {}
