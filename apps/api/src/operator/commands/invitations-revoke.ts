import { Invitations } from "../../domain/invitations/invitations.ts";
import { type Command, OperatorError } from "../command.ts";
import { idOf } from "../row-id.ts";

export const invitationsRevoke: Command = {
	name: "invitations revoke",
	summary: "Revokes an invitation: its link then answers like an unknown one.",
	argument: { name: "<id>", description: "as `invitations list` prints it" },

	subjectOf: (input) => idOf(input) ?? "no invitation",

	async run(application, input) {
		const id = idOf(input);
		if (id === undefined)
			throw new OperatorError("Give the id of an invitation, as `invitations list` prints it.");
		if (!(await application.get(Invitations).revoke(id)))
			throw new OperatorError(`There is no invitation ${id} to revoke.`);
		return `${id} is revoked.`;
	},
};
