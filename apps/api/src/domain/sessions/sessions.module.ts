import { Module } from "@nestjs/common";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { SESSION_KEPT_MS, SESSION_LIFETIME_MS } from "./session-lifetime.ts";
import { Sessions } from "./sessions.ts";

/** The sessions in the database, also for programs that admit no requests. */
@Module({
	providers: [
		Sessions,
		expire("sessions", (database, ago) =>
			database.deleteFrom("sessions").where("expires_at", "<", ago(SESSION_KEPT_MS)),
		),
		voidFuture("sessions", (database, { ahead }) =>
			database.deleteFrom("sessions").where("expires_at", ">", ahead(SESSION_LIFETIME_MS)),
		),
	],
	exports: [Sessions],
})
export class SessionsModule {}
