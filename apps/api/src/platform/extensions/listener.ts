import type { Type } from "@nestjs/common";
import type { RegistrationRecords } from "./registration-records.ts";

export const EVENT_KINDS = [
	"registration accepted",
	"registration exported",
	"registration deregistered",
	"deregistration undone",
	"registration purged",
	"account removed",
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** Something that has happened, without a value that a customer entered. */
export interface ServerEvent {
	/** the same whenever this event is handed over again */
	readonly id: string;
	readonly kind: EventKind;
	/**
	 * the reference of the registration, or the keyed hash of the account, one of a session's
	 * `accountLookups`
	 */
	readonly subject: string;
	/** when it happened, a UTC time as in `2026-11-21T08:00:00.000Z` */
	readonly at: string;
}

/** Runs in a process of its own, beside the server. */
export abstract class EventListener {
	/**
	 * Resolves once the event needs no repetition. Anything else (an error, 30 seconds, the end of the
	 * process) has it handed over again later, for 30 days.
	 *
	 * @param signal aborts at the time limit
	 * @param records of your own, of any registration
	 */
	abstract handle(
		event: ServerEvent,
		signal: AbortSignal,
		records: RegistrationRecords,
	): Promise<void>;
}

/** A class without constructor parameters, or a function. */
export type ListenerMaker = Type<EventListener> | (() => EventListener | Promise<EventListener>);

/** A team's listener, an item of the list that EXTENSIONS names. */
export interface ListenerExtension {
	readonly listener: string;
	readonly kinds: readonly EventKind[];
	readonly make: ListenerMaker;
}

/**
 * Has your own class called for events (docs/extending.md).
 *
 * @param name letters and underscores; operators see it, and what it has not handled yet is kept
 *   under it
 * @param kinds of the events
 */
export function listen(
	name: string,
	kinds: readonly EventKind[],
	make: ListenerMaker,
): ListenerExtension {
	return { listener: name, kinds, make };
}

export function isListenerExtension(item: unknown): item is ListenerExtension {
	return typeof item === "object" && item !== null && "listener" in item && "make" in item;
}
