import { Module } from "@nestjs/common";
import { KEPT_DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import { CLOCK_TOLERANCE_MS } from "../../platform/environment/clock.ts";
import { ClockAgreement } from "../../platform/jobs/clock-agreement.ts";
import { voidFutureOnceAgreed } from "../../platform/jobs/future-rows.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { SESSION_LIFETIME_MS } from "../sessions/session-lifetime.ts";
import { REMINDER_AFTER_MS } from "./draft-key-lifetime.ts";
import { DraftKeys } from "./draft-keys.ts";

const MINUTE_MS = 60_000;
const LONGEST_KEY_HALF_MS = SESSION_LIFETIME_MS + KEPT_DRAFT_LIFETIME_MS;

/** The server's halves of the keys that open drafts. */
@Module({
	providers: [
		DraftKeys,
		registerJob(
			{ name: "draft_keys_destroyed", intervalMs: MINUTE_MS, runs: "shared" },
			[DraftKeys, ClockAgreement],
			async (keys: DraftKeys, clocks: ClockAgreement) =>
				keys.destroyEnded({ byDate: await clocks.hasAgreedForAnHour() }),
		),
		voidFutureOnceAgreed("draft_keys", (database, { ahead }) =>
			database
				.updateTable("draft_keys")
				.set({ expires_at: ahead(LONGEST_KEY_HALF_MS - CLOCK_TOLERANCE_MS) })
				.where("expires_at", ">", ahead(LONGEST_KEY_HALF_MS)),
		),
		voidFutureOnceAgreed("draft_keys.kept_until", (database, { ahead }) =>
			database
				.updateTable("draft_keys")
				.set({ kept_until: ahead(KEPT_DRAFT_LIFETIME_MS - CLOCK_TOLERANCE_MS) })
				.where("kept_until", ">", ahead(KEPT_DRAFT_LIFETIME_MS)),
		),
		voidFutureOnceAgreed("draft_keys.remind_at", (database, { ahead }) =>
			database
				.updateTable("draft_keys")
				.set({ remind_at: ahead(REMINDER_AFTER_MS - CLOCK_TOLERANCE_MS) })
				.where("remind_at", ">", ahead(REMINDER_AFTER_MS)),
		),
	],
	exports: [DraftKeys],
})
export class DraftKeysModule {}
