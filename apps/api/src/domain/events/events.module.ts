import { Module } from "@nestjs/common";
import { LONGEST_WAIT_MS } from "../../platform/jobs/backoff.ts";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { EVENTS_KEPT_MS, EventQueue, LEASE_MS } from "./event-queue.ts";
import { Events } from "./events.ts";

/** Notes what has happened for the listeners of extensions; `ListenersModule` hands it to them. */
@Module({
	providers: [
		Events,
		EventQueue,
		expire("events", (database, ago) =>
			database.deleteFrom("events").where("at", "<", ago(EVENTS_KEPT_MS)),
		),
		voidFuture("events", (database, { now, ahead }) =>
			database
				.updateTable("events")
				// Otherwise it would be kept for more than 30 days.
				.set({ next_attempt_at: now, at: now })
				.where("next_attempt_at", ">", ahead(Math.max(LONGEST_WAIT_MS, LEASE_MS))),
		),
	],
	exports: [Events, EventQueue],
})
export class EventsModule {}
