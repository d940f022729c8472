import { Inject, Injectable } from "@nestjs/common";
import type { AliasableExpression } from "kysely";
import type { Connection } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import type { EventKind } from "../../platform/extensions/listener.ts";

/**
 * Notes for the listeners of extensions what has happened, in the transaction in which it happens.
 * Without listeners nothing is written.
 */
@Injectable()
export class Events {
	constructor(
		private readonly extensions: Extensions,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @param subject a reference */
	async add(connection: Connection, kind: EventKind, subject: string): Promise<void> {
		const at = this.now().toISOString();
		const rows = this.#listenersOf(kind).map((listener) => ({
			id: `${listener} ${kind} ${subject} ${at}`,
			listener,
			kind,
			subject,
			at,
			attempts: 0,
			next_attempt_at: at,
			last_error: null,
		}));
		if (rows.length > 0) await connection.insertInto("events").values(rows).execute();
	}

	/**
	 * Notes the removal of accounts, of which there may be hundreds of thousands.
	 *
	 * @param lookups selects their `account_lookup`
	 */
	async addRemoved(
		connection: Connection,
		lookups: AliasableExpression<{ account_lookup: string }>,
	): Promise<void> {
		const at = this.now().toISOString();
		const kind: EventKind = "account removed";
		for (const listener of this.#listenersOf(kind)) {
			await connection
				.insertInto("events")
				.columns(["id", "listener", "kind", "subject", "at", "attempts", "next_attempt_at"])
				.expression(
					connection.selectFrom(lookups.as("removed")).select((eb) => {
						const text = (value: string) => eb.cast<string>(eb.val(value), "text");
						const head = eb(text(`${listener} ${kind} `), "||", eb.ref("account_lookup"));
						return [
							eb(head, "||", text(` ${at}`)).as("id"),
							text(listener).as("listener"),
							text(kind).as("kind"),
							"account_lookup as subject",
							text(at).as("at"),
							eb.lit(0).as("attempts"),
							text(at).as("next_attempt_at"),
						];
					}),
				)
				.execute();
		}
	}

	#listenersOf(kind: EventKind): string[] {
		return this.extensions.listeners
			.filter(({ kinds }) => kinds.includes(kind))
			.map(({ listener }) => listener);
	}
}
