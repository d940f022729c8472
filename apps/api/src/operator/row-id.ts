import type { INestApplicationContext } from "@nestjs/common";
import type { OutboxKind } from "../domain/outbox/outbox-kinds.ts";
import { type FoundEntry, OutboxOverview } from "../domain/outbox/outbox-overview.ts";
import { argumentOf, type CommandInput, OperatorError } from "./command.ts";
import { inHongKong } from "./hong-kong-time.ts";
import { only } from "./only.ts";

const ROW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Refuses what cannot be the id of a row. */
export function onlyRowId(advice: string) {
	return only((text) => ROW_ID.test(text), advice);
}

/** The id that a command names, which may be in upper case. */
export function rowIdOf(input: CommandInput): string {
	return argumentOf(input).toLowerCase();
}

/** The argument of a command about one entry of the outbox. */
export const ENTRY_ARGUMENT = {
	name: "<id>",
	description: "as `outbox list` prints it",
	parse: onlyRowId("Give the id of an entry, as `outbox list` prints it."),
};

/**
 * Why an entry can be neither retried nor corrected nor discarded.
 *
 * @param entry as `OutboxOverview.find` returns it
 */
export function notIdle(id: string, entry: FoundEntry | undefined): OperatorError {
	const when = entry?.doneAt && inHongKong(entry.doneAt);
	if (entry?.state === "done") return new OperatorError(`${id} was sent at ${when}.`);
	if (entry?.state === "discarded")
		return new OperatorError(`${id} was discarded at ${when}, and will not be sent.`);
	if (entry?.state === "sending")
		return new OperatorError(`${id} is being sent. Look at \`outbox list\` in a minute.`);
	return new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
}

/** The subject of the audit entries of such a command: the registration's reference, if there is one. */
export async function referenceOfEntry(
	input: CommandInput,
	application: INestApplicationContext,
): Promise<string> {
	const id = rowIdOf(input);
	return (await application.get(OutboxOverview).find(id))?.reference ?? id;
}

/** As the guides and operators call it. */
export function nameOfKind(kind: OutboxKind): string {
	return kind === "delivery" ? "event" : kind;
}
