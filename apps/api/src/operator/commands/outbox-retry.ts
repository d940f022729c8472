import { Option } from "commander";
import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { ENTRY_ARGUMENT, notIdle, referenceOfEntry, rowIdOf } from "../row-id.ts";

export const outboxRetry: Command = {
	name: "outbox retry",
	summary:
		"Retries one entry, or all, including dead ones: now, and with as many attempts as a new one.",
	argument: { ...ENTRY_ARGUMENT, name: "[id]" },
	options: [new Option("--all", "retry every entry"), DRY_RUN],

	subjectOf: (input, application) =>
		input.options.all === true ? "all entries" : referenceOfEntry(input, application),
	recordsOutput: true,

	async run(application, input) {
		const overview = application.get(OutboxOverview);
		const isDryRun = input.options.dryRun === true;
		const idle = isDryRun ? await overview.listIdle() : [];
		if (input.options.all === true)
			return isDryRun
				? `${idle.length} entries would be retried.`
				: `${await overview.retry()} entries will be retried by the running server, or by the next one.`;
		const id = rowIdOf(input);
		if (isDryRun) {
			if (!idle.some((entry) => entry.id === id)) throw notIdle(id, await overview.find(id));
			return `${id} would be retried.`;
		}
		if ((await overview.retry(id)) === 0) throw notIdle(id, await overview.find(id));
		return `${id} will be retried by the running server, or by the next one.`;
	},
};
