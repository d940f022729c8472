import { Module } from "@nestjs/common";
import { SessionModule } from "../login/session/session.module.ts";
import { DraftController } from "./draft.controller.ts";
import { DraftKeys } from "./draft-keys.ts";

/** Drafts are stored on phones; the server keeps half of each key. */
@Module({
	imports: [SessionModule],
	controllers: [DraftController],
	providers: [DraftKeys],
	exports: [DraftKeys],
})
export class DraftModule {}
