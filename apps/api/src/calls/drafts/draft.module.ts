import { Module } from "@nestjs/common";
import { DraftKeysModule } from "../../domain/draft-keys/draft-keys.module.ts";
import { DraftRemindersModule } from "../../domain/draft-reminders/draft-reminders.module.ts";
import { SessionModule } from "../../domain/sessions/session-guard.module.ts";
import { DraftController } from "./draft.controller.ts";

/** Drafts are stored on phones; the server keeps half of each key. */
@Module({
	imports: [DraftKeysModule, DraftRemindersModule, SessionModule],
	controllers: [DraftController],
})
export class DraftModule {}
