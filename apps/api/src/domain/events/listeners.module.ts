import { Module } from "@nestjs/common";
import { registerReading } from "../../platform/metrics/readings.ts";
import { OwnRecordsModule } from "../own-records/own-records.module.ts";
import { EventsModule } from "./events.module.ts";
import { Listeners } from "./listeners.ts";

/** Only for servers: operator commands note events, and hand none over. */
@Module({
	imports: [EventsModule, OwnRecordsModule],
	providers: [
		Listeners,
		registerReading(
			Listeners,
			({ listenerEvents, listenerAge }) => [listenerEvents, listenerAge],
			async (listeners, { listenerEvents, listenerAge }) => {
				for (const { listener, waiting, oldestSeconds } of await listeners.backlogs()) {
					listenerEvents.set({ listener }, waiting);
					listenerAge.set({ listener }, oldestSeconds);
				}
			},
		),
	],
})
export class ListenersModule {}
