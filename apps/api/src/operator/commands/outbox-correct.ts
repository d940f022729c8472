import { isEmail } from "@sim-registration/validation";
import { Option } from "commander";
import { AddressCorrection } from "../../domain/outbox/address-correction.ts";
import { OutboxOverview } from "../../domain/outbox/outbox-overview.ts";
import { type Command, OperatorError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { only } from "../only.ts";
import { ENTRY_ARGUMENT, notIdle, referenceOfEntry, rowIdOf } from "../row-id.ts";

export const outboxCorrect: Command = {
	name: "outbox correct",
	summary:
		"Sends a mail to another address, now. The registration keeps the address that was entered.",
	argument: ENTRY_ARGUMENT,
	options: [
		new Option("--address <address>", "where to send it")
			.argParser(only(isEmail, "Give an e-mail address."))
			.makeOptionMandatory(),
	],

	subjectOf: referenceOfEntry,
	recordsOutput: true,

	async run(application, input) {
		const id = rowIdOf(input);
		const address = String(input.options.address);
		const result = await application.get(AddressCorrection).correct(id, address);
		const found = await application.get(OutboxOverview).find(id);
		if (result === "sent there already")
			return `${id} was sent to the given address already, at ${found?.doneAt && inHongKong(found.doneAt)}. Nothing was changed.`;
		if (result === "goes there already")
			return `${id} goes to the given address already. Nothing was changed; \`outbox retry\` sends it now.`;
		if (result === "no such entry") throw notIdle(id, found);
		if (result === "no address") throw new OperatorError(`${id} is an event and has no address.`);
		if (result === "purged")
			throw new OperatorError(`The key of its registration is destroyed. Use \`outbox discard\`.`);
		return `${id} will be sent to the given address.`;
	},
};
