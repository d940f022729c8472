import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import {
	PAGE_MAX,
	type PageOptions,
	type RegistrationPage,
	type RegistrationPages,
	type RegistrationState,
} from "../../platform/extensions/registration-pages.ts";
import { endOf } from "../audit/audit-entry.ts";

/** The audit log's entry of an export that ended well. */
export const EXPORTED = endOf("registrations export", "done");

const PAGE = 50;

/** Reads registrations for a team's own code. Opening them stays with `registrations export`. */
class RegistrationReader {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	async page(
		accountLookups: readonly string[] | undefined,
		{ before, limit = PAGE }: PageOptions,
	): Promise<RegistrationPage> {
		const most = Math.min(Math.max(Math.trunc(limit), 1), PAGE_MAX);
		let query = this.#database
			.selectFrom("registrations")
			.select(["reference", "submitted_at", "deregistered_at", "purging_since"])
			.orderBy("submitted_at", "desc")
			.orderBy("reference", "desc")
			.limit(most + 1);
		if (accountLookups !== undefined) query = query.where("account_lookup", "in", accountLookups);
		if (before !== undefined)
			query = query.where(({ eb, refTuple, selectFrom }) => {
				const row = selectFrom("registrations as b")
					.select(["b.submitted_at", "b.reference"])
					.where("b.reference", "=", before);
				const own =
					accountLookups === undefined ? row : row.where("b.account_lookup", "in", accountLookups);
				const tuple = own.$asTuple("submitted_at", "reference");
				return eb(refTuple("submitted_at", "reference"), "<", tuple);
			});
		const rows = await query.execute();
		if (rows.length === 0 && before !== undefined && accountLookups === undefined)
			await this.#expect(before);
		const shown = rows.slice(0, most);
		const exported = await this.#exportedAmong(shown.map(({ reference }) => reference));
		const registrations = shown.map((row) => ({
			reference: row.reference,
			acceptedAt: row.submitted_at,
			state: stateOf(row),
			isExported: exported.has(row.reference),
			deregisteredAt: row.deregistered_at ?? undefined,
		}));
		const next = rows.length > most ? registrations.at(-1)?.reference : undefined;
		return { registrations, next };
	}

	/** Without it the end of the list cannot be told from a page whose first row is gone. */
	async #expect(reference: string): Promise<void> {
		const row = await this.#database
			.selectFrom("registrations")
			.select("reference")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (row === undefined) throw new Error("The registration before this page has been purged");
	}

	/** The audit log has no index by reference, so it is read once for the whole page. */
	async #exportedAmong(references: readonly string[]): Promise<ReadonlySet<string>> {
		if (references.length === 0) return new Set();
		const rows = await this.#database
			.selectFrom("audit_log")
			.select("subject")
			.where("action", "=", EXPORTED)
			.where("subject", "in", references)
			.execute();
		return new Set(rows.map(({ subject }) => subject));
	}
}

function stateOf(row: {
	readonly deregistered_at: string | null;
	readonly purging_since: string | null;
}): RegistrationState {
	if (row.purging_since !== null) return "purging";
	return row.deregistered_at === null ? "registered" : "deregistered";
}

/** For calls: the registrations of the account that is logged in. */
@Injectable()
export class RegistrationsOfAccount {
	readonly #reader: RegistrationReader;

	constructor(database: Database) {
		this.#reader = new RegistrationReader(database);
	}

	/** @param session what `sessionOf` returns */
	async page(
		session: { readonly accountLookups: readonly string[] },
		options: PageOptions = {},
	): Promise<RegistrationPage> {
		return await this.#reader.page(session.accountLookups, options);
	}
}

/** For jobs of the operator's: the registrations of all accounts. Never answer a customer with it. */
@Injectable()
export class AllRegistrations implements RegistrationPages {
	readonly #reader: RegistrationReader;

	constructor(database: Database) {
		this.#reader = new RegistrationReader(database);
	}

	async page(options: PageOptions = {}): Promise<RegistrationPage> {
		return await this.#reader.page(undefined, options);
	}
}
