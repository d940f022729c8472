import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { type Command } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { ENTRY_ARGUMENT, nameOfKind, notIdle, referenceOfEntry, rowIdOf } from "../row-id.ts";

export const outboxDiscard: Command = {
	name: "outbox discard",
	summary: "Gives up an entry for good: it is neither sent nor listed any more.",
	argument: ENTRY_ARGUMENT,

	destroys: () => true,

	subjectOf: referenceOfEntry,
	recordsOutput: true,

	async run(application, input) {
		const id = rowIdOf(input);
		const overview = application.get(OutboxOverview);
		const entry = await overview.find(id);
		if (entry === undefined || entry.state === "done") throw notIdle(id, entry);
		const { reference, kind, state, doneAt } = entry;
		if (state === "discarded")
			return `${id} is discarded already, since ${doneAt && inHongKong(doneAt)}. Nothing was changed.`;
		await application
			.get(Consent)
			.require(input, `The ${state} ${nameOfKind(kind)} of ${reference} will never be sent.`);
		if (!(await overview.discard(id))) throw notIdle(id, await overview.find(id));
		return `${id} is discarded.`;
	},
};
