import { Module } from "@nestjs/common";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import { SessionModule } from "../../domain/sessions/session.module.ts";
import { DraftController } from "./draft.controller.ts";

/** Drafts are stored on phones; the server keeps half of each key. */
@Module({
	imports: [SessionModule],
	controllers: [DraftController],
	providers: [DraftKeys],
	exports: [DraftKeys],
})
export class DraftModule {}
