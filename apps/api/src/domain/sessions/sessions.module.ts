import { Module } from "@nestjs/common";
import { voidFutureOnceAgreed } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { SESSION_KEPT_MS, SESSION_LIFETIME_MS } from "./session-lifetime.ts";
import { Sessions } from "./sessions.ts";

/** The sessions in the database, also for programs that admit no requests. */
@Module({
	providers: [
		Sessions,
		// Not at each login: one by a clock that is ahead would end everybody's session.
		expire("sessions", (database, ago) =>
			database.deleteFrom("sessions").where("expires_at", "<", ago(SESSION_KEPT_MS)),
		),
		voidFutureOnceAgreed("sessions", (database, { ahead }) =>
			database.deleteFrom("sessions").where("expires_at", ">", ahead(SESSION_LIFETIME_MS)),
		),
	],
	exports: [Sessions],
})
export class SessionsModule {}
