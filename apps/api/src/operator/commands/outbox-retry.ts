import { Option } from "commander";
import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

const ENTRY_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const outboxRetry: Command = {
	name: "outbox retry",
	summary:
		"Retries one entry, or all, including dead ones: now, and with as many attempts as a new one.",
	argument: { name: "[id]", description: "as `outbox list` prints it" },
	options: [new Option("--all", "retry every entry")],

	subjectOf: (input) => (input.options.all === true ? "all entries" : (idOf(input) ?? "no entry")),

	async run(application, input) {
		const overview = application.get(OutboxOverview);
		if (input.options.all === true) return `${await overview.retry()} entries will be retried.`;
		const id = idOf(input);
		if (id === undefined)
			throw new OperatorError("Give the id of an entry, as `outbox list` prints it.");
		if ((await overview.retry(id)) === 0)
			throw new OperatorError(`No entry ${id} waits or is dead. See \`outbox list\`.`);
		return `${id} will be retried.`;
	},
};

function idOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return ENTRY_ID.test(text) ? text : undefined;
}
