import { OutboxOverview } from "../../outbox/outbox-overview.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

const ENTRY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const outboxRetry: Command = {
	name: "outbox retry",
	usage: "ID|--all",
	summary:
		"Has an entry, or all of them, tried now and as often as a new one. Dead ones come back to life.",

	subjectOf: (input) => (input.options.all === true ? "all entries" : (idOf(input) ?? "no entry")),

	async run(application, input) {
		const overview = application.get(OutboxOverview);
		if (input.options.all === true) return `${await overview.retry()} entries are tried again.`;
		const id = idOf(input);
		if (id === undefined)
			throw new OperatorError("Give the id of an entry, as `outbox list` prints it, or --all.");
		if ((await overview.retry(id)) === 0)
			throw new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
		return `${id} is tried again.`;
	},
};

function idOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return ENTRY_ID.test(text) ? text : undefined;
}
