import { Invitations } from "../../domain/invitations/invitations.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

const INVITATION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

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

function idOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return INVITATION_ID.test(text) ? text : undefined;
}
