import { isEmail } from "@sim-registration/validation";
import { Option } from "commander";
import { AddressCorrection } from "../../domain/outbox/address-correction.ts";
import { type Command, OperatorError } from "../command.ts";
import { ENTRY_ARGUMENT, idOf, noSuchEntry, requireEntryId } from "../row-id.ts";

export const outboxCorrect: Command = {
	name: "outbox correct",
	summary:
		"Sends a mail to another address, now. The registration keeps the address that was entered.",
	argument: ENTRY_ARGUMENT,
	options: [new Option("--address <address>", "where to send it").makeOptionMandatory()],

	subjectOf: (input) => idOf(input) ?? "no entry",

	async run(application, input) {
		const id = requireEntryId(input);
		const address = String(input.options.address);
		if (!isEmail(address)) throw new OperatorError("--address: not an e-mail address.");
		const result = await application.get(AddressCorrection).correct(id, address);
		if (result === "no such entry") throw noSuchEntry(id);
		if (result === "no address") throw new OperatorError(`${id} is an event and has no address.`);
		if (result === "purged")
			throw new OperatorError(`The key of its registration is destroyed. Use \`outbox discard\`.`);
		return `${id} will be sent to the given address.`;
	},
};
