import { type CommandInput, OperatorError } from "./command.ts";

const ROW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a row that a command names; undefined if it cannot be one. */
export function idOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return ROW_ID.test(text) ? text : undefined;
}

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
