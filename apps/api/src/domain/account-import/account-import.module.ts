import { Module } from "@nestjs/common";
import { voidFutureOnceAgreed } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { EventsModule } from "../events/events.module.ts";
import { SessionsModule } from "../sessions/sessions.module.ts";
import { AccountImport } from "./account-import.ts";

/** An import writes continuously: one that has been silent for this long was killed. */
const SILENT_IMPORT_MS = 60 * 60 * 1000;

/** Fills the server's own account directory. */
@Module({
	imports: [EventsModule, SessionsModule],
	providers: [
		AccountImport,
		expire("staged_accounts", (database, ago) =>
			database
				.deleteFrom("staged_accounts")
				.where("import_id", "not in", ({ selectFrom }) =>
					selectFrom("staged_accounts as recent")
						.select("recent.import_id")
						.where("recent.imported_at", ">", ago(SILENT_IMPORT_MS)),
				),
		),
		// An import stages an account before its look-ups.
		expire("staged_account_lookups", (database) =>
			database
				.deleteFrom("staged_account_lookups")
				.where("import_id", "not in", ({ selectFrom }) =>
					selectFrom("staged_accounts").select("staged_accounts.import_id"),
				),
		),
		voidFutureOnceAgreed("staged_accounts", (database, { now, ahead }) =>
			database
				.updateTable("staged_accounts")
				.set({ imported_at: now })
				.where("imported_at", ">", ahead(0)),
		),
	],
	exports: [AccountImport],
})
export class AccountImportModule {}
