import type { OutboxKind } from "../domain/outbox/outbox-kinds.ts";
import { OperatorError } from "./command.ts";
import { only } from "./only.ts";

const ROW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Refuses what cannot be the id of a row. */
export function onlyRowId(advice: string) {
	return only((text) => ROW_ID.test(text), advice);
}

/** The argument of a command about one entry of the outbox. */
export const ENTRY_ARGUMENT = {
	name: "<id>",
	description: "as `outbox list` prints it",
	parse: onlyRowId("Give the id of an entry, as `outbox list` prints it."),
};

export function noSuchEntry(id: string): OperatorError {
	return new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
}

/** As the guides and operators call it. */
export function nameOfKind(kind: OutboxKind): string {
	return kind === "delivery" ? "event" : kind;
}
