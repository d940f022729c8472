import { Module } from "@nestjs/common";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { Log } from "../logging/log.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { Retention } from "../registrations/retention.ts";
import { Sweeper } from "../registrations/sweeper.ts";
import { KeyRotation } from "../sealing/key-rotation.ts";
import { RepeatedJob } from "./repeated-job.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any submission takes from its first sealed byte to its commit. */
const LEFTOVER_AGE_MS = HOUR_MS;

/** What the server does by itself every hour; operator commands do the same on demand. */
@Module({
	imports: [RegistrationsModule],
	providers: [
		{
			provide: "hourly sweep",
			inject: [Sweeper, Log, CLOCK],
			useFactory: (sweeper: Sweeper, log: Log, now: Clock) => {
				const run = async () => {
					const moment = new Date(now().getTime() - LEFTOVER_AGE_MS);
					const { files, keys } = await sweeper.sweepBefore(moment);
					return files + keys;
				};
				return new RepeatedJob({ name: "swept", intervalMs: HOUR_MS, run }, log);
			},
		},
		{
			provide: "hourly purge",
			inject: [Retention, Log],
			useFactory: (retention: Retention, log: Log) => {
				const run = async () => (await retention.purgeDue()).length;
				return new RepeatedJob({ name: "purged", intervalMs: HOUR_MS, run }, log);
			},
		},
		{
			provide: "hourly retirement of wrapping keys",
			inject: [KeyRotation, Log],
			useFactory: (rotation: KeyRotation, log: Log) => {
				const run = () => rotation.retireOlder();
				return new RepeatedJob({ name: "keys_rewrapped", intervalMs: HOUR_MS, run }, log);
			},
		},
	],
})
export class ScheduleModule {}
