import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { Log } from "../../platform/logging/log.ts";
import { outsideRequests } from "../../platform/logging/request-context.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type AuditDetails, type AuditEntry, type ChainPlace, digestOf } from "./audit-entry.ts";
import { AuditHeads, BEFORE_FIRST } from "./audit-heads.ts";
import { isOver, type Process } from "./chain-ending.ts";
import { HeadWriter } from "./head-writer.ts";

/** Which entries a list has. */
export interface AuditFilter {
	readonly since?: Date | undefined;
	/** such as a reference, compared exactly */
	readonly subject?: string | undefined;
	/** in addition to those with the subject: entries of these actors */
	readonly orActors?: readonly string[] | undefined;
	/** no entries of these actions, or with subjects that begin like this */
	readonly without?: { readonly actions: readonly string[]; readonly subjects: string } | undefined;
	/** at most this many, the newest */
	readonly limit?: number | undefined;
}

/** An event to record in an entry. */
export interface AuditEvent extends AuditDetails {
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
}

/**
 * The audit log of this process: a chain of entries, each sealed over all previous ones, with its
 * head stored separately (docs/decisions/0015). Opened once, before the first entry.
 */
@Injectable()
export class AuditLog {
	#chain: { readonly name: string; readonly writer: HeadWriter } | undefined;

	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly heads: AuditHeads,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Starts the chain of this process. Its first entry names the positions of all chains that no
	 * other chain names, so that none of them can disappear unnoticed.
	 *
	 * @param isAlone whether no other server uses this data
	 */
	async open(process: Process, event: AuditEvent, isAlone = false): Promise<void> {
		this.heads.prepare(this.now());
		const name = chainName(process, this.now());
		// Announced before its first entry: a chain without a head is one whose head was removed.
		await this.heads.write({ chain: name, ...BEFORE_FIRST });
		const readLast = async () =>
			(await this.#last(this.database, name)) ?? { chain: name, ...BEFORE_FIRST };
		this.#chain = { name, writer: new HeadWriter(this.heads, this.log, readLast) };
		const previous = await this.#findPrevious(name);
		await this.#transaction(async (transaction) => {
			await this.append(transaction, { ...event, previous });
			if (previous.length === 0) await this.#takeOver(transaction);
		});
		await this.#chain.writer.write();
		for (const place of previous)
			if (await isOver(this.database, place, process, isAlone, this.now()))
				await this.heads.remove(place.chain);
	}

	/**
	 * Adds an entry in the transaction of the recorded change; call {@link scheduleHead} after its commit.
	 */
	async append(
		transaction: Transaction,
		{ actor, action, subject, ...details }: AuditEvent,
	): Promise<void> {
		const { name: chain } = this.#open();
		const last = (await this.#last(transaction, chain)) ?? BEFORE_FIRST;
		const entry: AuditEntry = {
			chain,
			sequence: last.sequence + 1,
			at: this.now().toISOString(),
			actor,
			action,
			subject,
			details: JSON.stringify(details),
		};
		await this.#insert(transaction, last.digest, entry);
	}

	/**
	 * Schedules an update of the head to the committed entries: once for many entries, outside the
	 * request.
	 */
	scheduleHead(): void {
		const { writer } = this.#open();
		outsideRequests(() => writer.wake());
	}

	/** Adds an entry in its own transaction. */
	async record(event: AuditEvent): Promise<void> {
		await this.#add(event);
		this.scheduleHead();
	}

	/** Waits until removing any committed entry would be detected. */
	async settle(): Promise<void> {
		await this.#open().writer.write();
	}

	/** Ends the chain with its last entry. */
	async close(event: AuditEvent): Promise<void> {
		await this.#add({ ...event, isLast: true });
		await this.settle();
	}

	async #add(event: AuditEvent): Promise<void> {
		await this.#transaction((transaction) => this.append(transaction, event));
	}

	/** The entries that pass a filter, oldest first; all without one. */
	async list(filter: AuditFilter = {}): Promise<AuditEntry[]> {
		const { since, subject, orActors = [], without, limit } = filter;
		let query = this.database
			.selectFrom("audit_log")
			.select(["chain", "sequence", "at", "actor", "action", "subject", "details"]);
		if (since !== undefined) query = query.where("at", ">=", since.toISOString());
		if (subject !== undefined)
			query = query.where((eb) =>
				eb.or([eb("subject", "=", subject), ...orActors.map((actor) => eb("actor", "=", actor))]),
			);
		if (without !== undefined)
			query = query
				.where("action", "not in", without.actions)
				.where("subject", "not like", `${without.subjects}%`);
		if (limit !== undefined) query = query.limit(limit);
		const newestFirst = await query
			.orderBy("at", "desc")
			.orderBy("chain", "desc")
			.orderBy("sequence", "desc")
			.execute();
		return newestFirst.toReversed();
	}

	#open() {
		if (this.#chain === undefined) throw new TypeError("The audit log is not open");
		return this.#chain;
	}

	async #transaction(work: (transaction: Transaction) => Promise<void>): Promise<void> {
		await whenDatabaseIsFree(() => this.database.transaction().execute(work));
	}

	async #insert(transaction: Transaction, digestBefore: string, entry: AuditEntry) {
		const digest = digestOf(digestBefore, entry);
		const mac = this.keys.hash("audit chain", digest);
		await transaction
			.insertInto("audit_log")
			.values({ ...entry, digest, mac })
			.execute();
		return digest;
	}

	async #last(connection: Connection, chain: string) {
		return await connection
			.selectFrom("audit_log")
			.select(["chain", "sequence", "digest", "mac"])
			.where("chain", "=", chain)
			.orderBy("sequence", "desc")
			.limit(1)
			.executeTakeFirst();
	}

	/**
	 * If the database is ahead of a head, its sealed entries count; if it is behind, the head does.
	 * Entries signed by a secret that is no longer configured do not become valid by being named.
	 */
	async #findPrevious(own: string): Promise<ChainPlace[]> {
		const { heads } = await this.heads.readAll();
		const places: ChainPlace[] = [];
		for (const { isSigned, ...head } of heads.values()) {
			if (!isSigned || head.chain === own) continue;
			const last = await this.#last(this.database, head.chain);
			const isBeyond = last !== undefined && last.sequence > head.sequence;
			const place =
				isBeyond && this.keys.matches("audit chain", last.digest, last.mac) ? last : head;
			const { chain, sequence, digest } = place;
			if (sequence > BEFORE_FIRST.sequence) places.push({ chain, sequence, digest });
		}
		return places;
	}

	/** Moves operators' entries from the time before chains into the first chain. */
	async #takeOver(transaction: Transaction): Promise<void> {
		const { name: chain } = this.#open();
		const { count } = await transaction
			.selectFrom("audit_log")
			.select(({ fn }) => fn.countAll<number>().as("count"))
			.executeTakeFirstOrThrow();
		if (count > 1) return;
		const older = await transaction
			.selectFrom("audit_entries")
			.select(["at", "actor", "action", "subject"])
			.orderBy("id")
			.execute();
		const start = (await this.#last(transaction, chain)) ?? BEFORE_FIRST;
		let digest: string = start.digest;
		for (const [index, entry] of older.entries()) {
			const sequence = start.sequence + 1 + index;
			digest = await this.#insert(transaction, digest, {
				chain,
				sequence,
				...entry,
				details: "{}",
			});
		}
		await transaction.deleteFrom("audit_entries").execute();
	}
}

/** Sorts by time, and is also a file name. */
function chainName(process: Process, moment: Date): string {
	const time = moment.toISOString().replace(/[-:.]/g, "");
	return `${process}-${time}-${randomBytes(4).toString("hex")}`;
}
