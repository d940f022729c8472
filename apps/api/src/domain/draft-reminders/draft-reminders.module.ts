import { Module } from "@nestjs/common";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { OutboxModule } from "../outbox/outbox.module.ts";
import { DraftReminders } from "./draft-reminders.ts";

const MINUTE_MS = 60_000;

/** Mails that remind customers of drafts on their phones. */
@Module({
	imports: [OutboxModule],
	providers: [
		DraftReminders,
		// A clock that is ahead would send all of them at once, and too early.
		registerJob(
			{ name: "draft_reminders_sent", intervalMs: MINUTE_MS, runs: "sharedByDate" },
			[DraftReminders],
			(reminders: DraftReminders) => reminders.sendDue(),
		),
	],
	exports: [DraftReminders],
})
export class DraftRemindersModule {}
