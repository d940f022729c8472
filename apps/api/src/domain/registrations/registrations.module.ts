import { Module } from "@nestjs/common";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { EventsModule } from "../events/events.module.ts";
import { RegistrationContents } from "./registration-contents.ts";
import { RegistrationExporter } from "./registration-export.ts";
import { RegistrationStore } from "./registration-store.ts";
import { Retention } from "./retention.ts";
import { Sweeper } from "./sweeper.ts";
import { SWEPT, SWEPT_KEPT_MS, SweptKeys } from "./swept-keys.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any submission takes from its first sealed byte to its commit. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** Storage and opening of registrations. */
@Module({
	imports: [EventsModule],
	providers: [
		RegistrationStore,
		RegistrationContents,
		RegistrationExporter,
		Retention,
		Sweeper,
		SweptKeys,
		expire("swept keys", (database, ago) =>
			database
				.deleteFrom("settings")
				.where("name", "like", `${SWEPT}%`)
				.where("value", "<", ago(SWEPT_KEPT_MS)),
		),
		registerJob(
			{ name: "swept", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[Sweeper, CLOCK],
			async (sweeper: Sweeper, now: Clock) => {
				const moment = new Date(now().getTime() - LEFTOVER_AGE_MS);
				const { files, keys } = await sweeper.sweepBefore(moment);
				return files + keys;
			},
		),
		registerJob(
			{ name: "purged", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[Retention],
			async (retention: Retention) => (await retention.purgeDue()).length,
		),
	],
	exports: [
		EventsModule,
		RegistrationStore,
		RegistrationContents,
		RegistrationExporter,
		Retention,
		Sweeper,
		SweptKeys,
	],
})
export class RegistrationsModule {}
