import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { argumentOf, type Command, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { ENTRY_ARGUMENT, nameOfKind, noSuchEntry } from "../row-id.ts";

export const outboxDiscard: Command = {
	name: "outbox discard",
	summary: "Gives up an entry for good: it is neither sent nor listed any more.",
	argument: ENTRY_ARGUMENT,

	destroys: () => true,

	subjectOf: argumentOf,

	async run(application, input) {
		const id = argumentOf(input);
		const overview = application.get(OutboxOverview);
		const entry = await overview.find(id);
		if (entry === undefined) throw noSuchEntry(id);
		const { reference, kind, state, doneAt } = entry;
		const when = doneAt && inHongKong(doneAt);
		if (state === "discarded")
			return `${id} is discarded already, since ${when}. Nothing was changed.`;
		if (state === "done") throw new OperatorError(`${id} was sent at ${when}.`);
		await application
			.get(Consent)
			.require(input, `The ${state} ${nameOfKind(kind)} of ${reference} will never be sent.`);
		if (!(await overview.discard(id))) throw noSuchEntry(id);
		return `${id} is discarded.`;
	},
};
