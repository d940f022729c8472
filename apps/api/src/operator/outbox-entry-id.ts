import { type CommandInput, OperatorError } from "./command.ts";

const ENTRY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The argument of a command about one entry of the outbox. */
export const ENTRY_ARGUMENT = { name: "<id>", description: "as `outbox list` prints it" };

/** @throws OperatorError */
export function requireEntryId(input: CommandInput): string {
	const id = entryIdOf(input);
	if (id === undefined)
		throw new OperatorError("Give the id of an entry, as `outbox list` prints it.");
	return id;
}

export function entryIdOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return ENTRY_ID.test(text) ? text : undefined;
}

export function noSuchEntry(id: string): OperatorError {
	return new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
}
