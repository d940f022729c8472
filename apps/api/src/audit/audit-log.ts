import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";

export interface AuditEntry {
	/** UTC, ISO 8601 */
	readonly at: string;
	readonly actor: string;
	/** the command */
	readonly action: string;
	readonly subject: string;
}

/** Who did what to which registration. Subjects are references, never personal data. */
@Injectable()
export class AuditLog {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @param actor the operator's name, as `--as` gave it
	 * @param action the command: `registrations export`
	 * @param subject a reference, or what the command was about
	 */
	async record(actor: string, action: string, subject: string): Promise<void> {
		await this.database
			.insertInto("audit_entries")
			.values({ at: this.now().toISOString(), actor, action, subject })
			.execute();
	}

	/** All entries, the oldest first. */
	async list(): Promise<AuditEntry[]> {
		return await this.database
			.selectFrom("audit_entries")
			.select(["at", "actor", "action", "subject"])
			.orderBy("id")
			.execute();
	}
}
