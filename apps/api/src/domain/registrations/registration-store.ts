import { Injectable } from "@nestjs/common";
import { type Connection, Database } from "../../platform/database/database.ts";
import type { RegistrationState } from "../../platform/extensions/registration-pages.ts";
import type { NewRegistration, RegistrationSummary } from "./registration.ts";
import { RegistrationContents } from "./registration-contents.ts";

/** Which registrations to list; without a member all. */
export interface RegistrationFilter {
	/** of one account */
	readonly accountLookups?: readonly string[] | undefined;
	readonly state?: RegistrationState | undefined;
	/** submitted then or later */
	readonly since?: Date | undefined;
	/** an action of the audit log that does not exist for them */
	readonly withoutAction?: string | undefined;
	/** the last one of the page before */
	readonly after?: Pick<RegistrationSummary, "submittedAt" | "reference"> | undefined;
	/** the most to list */
	readonly limit?: number | undefined;
}

export const REGISTRATION_STATES = [
	"registered",
	"deregistered",
	"purging",
] as const satisfies readonly RegistrationState[];

/**
 * Stores and finds registrations by what is in the clear: reference, keyed hash of the account, times.
 * {@link RegistrationContents} has everything else.
 */
@Injectable()
export class RegistrationStore {
	constructor(
		private readonly database: Database,
		private readonly contents: RegistrationContents,
	) {}

	/**
	 * Writes a registration's rows. The vault must already hold its key, and the file store its
	 * files; the caller commits the transaction.
	 */
	async store(connection: Connection, registration: NewRegistration): Promise<void> {
		const { id, key, submittedAt } = registration;
		const previous = await this.findLatest(connection, registration.accountLookups);
		await connection
			.insertInto("registrations")
			.values({
				id,
				reference: registration.reference,
				account_lookup: registration.accountLookups[0],
				key_id: key.id,
				language: registration.language,
				login_method: registration.loginMethod,
				submitted_at: submittedAt.toISOString(),
				previous_id: previous?.id ?? null,
				deregistered_at: null,
			})
			.execute();
		await this.contents.store(connection, registration);
	}

	/** The account's newest registration. */
	async findLatest(
		connection: Connection,
		accountLookups: readonly string[],
	): Promise<{ id: string; submittedAt: Date } | undefined> {
		const row = await connection
			.selectFrom("registrations")
			.select(["id", "submitted_at"])
			.where("account_lookup", "in", accountLookups)
			.orderBy("submitted_at", "desc")
			.limit(1)
			.executeTakeFirst();
		return row && { id: row.id, submittedAt: new Date(row.submitted_at) };
	}

	/** Newest first. */
	async list(filter: RegistrationFilter = {}): Promise<RegistrationSummary[]> {
		const { accountLookups, state, since, withoutAction, after, limit } = filter;
		let query = this.#selectSummaries()
			.orderBy("r.submitted_at", "desc")
			.orderBy("r.reference", "desc");
		if (accountLookups !== undefined) query = query.where("r.account_lookup", "in", accountLookups);
		if (since !== undefined) query = query.where("r.submitted_at", ">=", since.toISOString());
		if (state !== undefined)
			query = query.where("r.purging_since", state === "purging" ? "is not" : "is", null);
		if (state === "registered" || state === "deregistered")
			query = query.where("r.deregistered_at", state === "registered" ? "is" : "is not", null);
		if (withoutAction !== undefined)
			query = query.where("r.reference", "not in", ({ selectFrom }) =>
				selectFrom("audit_log").select("subject").where("action", "=", withoutAction),
			);
		if (after !== undefined)
			query = query.where(({ eb, refTuple, tuple }) =>
				eb(
					refTuple("r.submitted_at", "r.reference"),
					"<",
					tuple(after.submittedAt, after.reference),
				),
			);
		if (limit !== undefined) query = query.limit(limit);
		return (await query.execute()).map(toSummary);
	}

	async count(): Promise<number> {
		const { count } = await this.database
			.selectFrom("registrations")
			.select(({ fn }) => fn.countAll().as("count"))
			.executeTakeFirstOrThrow();
		return Number(count);
	}

	async findByReference(reference: string): Promise<RegistrationSummary | undefined> {
		const row = await this.#selectSummaries()
			.where("r.reference", "=", reference)
			.executeTakeFirst();
		return row && toSummary(row);
	}

	async findById(id: string): Promise<RegistrationSummary | undefined> {
		const row = await this.#selectSummaries().where("r.id", "=", id).executeTakeFirst();
		return row && toSummary(row);
	}

	#selectSummaries() {
		return this.database
			.selectFrom("registrations as r")
			.leftJoin("registrations as p", "p.id", "r.previous_id")
			.select([
				"r.id",
				"r.reference",
				"r.key_id",
				"r.submitted_at",
				"r.language",
				"r.login_method",
				"r.deregistered_at",
				"r.purging_since",
				"r.lost_at",
				"p.reference as previous_reference",
			]);
	}
}

interface SummaryRow {
	id: string;
	reference: string;
	key_id: string;
	submitted_at: string;
	language: string;
	login_method: string;
	deregistered_at: string | null;
	purging_since: string | null;
	lost_at: string | null;
	previous_reference: string | null;
}

function toSummary(row: SummaryRow): RegistrationSummary {
	return {
		id: row.id,
		reference: row.reference,
		keyId: row.key_id,
		submittedAt: row.submitted_at,
		language: row.language,
		loginMethod: row.login_method,
		previousReference: row.previous_reference ?? undefined,
		deregisteredAt: row.deregistered_at ?? undefined,
		purgingSince: row.purging_since ?? undefined,
		lostAt: row.lost_at ?? undefined,
	};
}
