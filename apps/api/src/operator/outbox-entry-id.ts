import { type CommandInput, OperatorError } from "./command.ts";
import { idOf } from "./row-id.ts";

/** The argument of a command about one entry of the outbox. */
export const ENTRY_ARGUMENT = { name: "<id>", description: "as `outbox list` prints it" };

/** @throws OperatorError */
export function requireEntryId(input: CommandInput): string {
	const id = idOf(input);
	if (id === undefined)
		throw new OperatorError("Give the id of an entry, as `outbox list` prints it.");
	return id;
}

export function noSuchEntry(id: string): OperatorError {
	return new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
}
