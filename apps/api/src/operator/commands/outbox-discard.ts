import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import type { Command } from "../command.ts";
import { ENTRY_ARGUMENT, noSuchEntry, requireEntryId } from "../outbox-entry-id.ts";
import { idOf } from "../row-id.ts";

export const outboxDiscard: Command = {
	name: "outbox discard",
	summary: "Gives up an entry for good: it is neither sent nor listed any more.",
	argument: ENTRY_ARGUMENT,

	subjectOf: (input) => idOf(input) ?? "no entry",

	async run(application, input) {
		const id = requireEntryId(input);
		if (!(await application.get(OutboxOverview).discard(id))) throw noSuchEntry(id);
		return `${id} is discarded.`;
	},
};
