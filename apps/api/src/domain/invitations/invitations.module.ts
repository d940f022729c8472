import { Module } from "@nestjs/common";
import { voidFutureOnceAgreed } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { INVITATION_KEPT_MS, Invitations } from "./invitations.ts";

/** One-time invitations to register an account. */
@Module({
	imports: [RegistrationsModule],
	providers: [
		Invitations,
		expire("invitations", (database, ago) =>
			database.deleteFrom("invitations").where("expires_at", "<", ago(INVITATION_KEPT_MS)),
		),
		voidFutureOnceAgreed("invitations", (database, { now, ahead }) =>
			database
				.updateTable("invitations")
				.set({ revoked_at: now })
				.where("created_at", ">", ahead(0))
				.where("revoked_at", "is", null),
		),
	],
	exports: [Invitations],
})
export class InvitationsModule {}
