import type { CommandInput } from "./command.ts";

const ROW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a row that a command names; undefined if it cannot be one. */
export function idOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return ROW_ID.test(text) ? text : undefined;
}
