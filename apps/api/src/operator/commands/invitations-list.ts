import { type Invitation, Invitations } from "../../domain/invitations/invitations.ts";
import { AS_JSON, type Command } from "../command.ts";

export const invitationsList: Command = {
	name: "invitations list",
	summary:
		"Lists invitations, oldest first: open, used, expired or revoked. Does not show their links.",
	options: [AS_JSON],

	subjectOf: () => "invitations",

	async run(application, { options }) {
		const invitations = await application.get(Invitations).list();
		if (options.json === true) return JSON.stringify(invitations, null, 2);
		return invitations.length === 0
			? "There are no invitations."
			: invitations.map(toLine).join("\n");
	},
};

function toLine({ id, accountNO, createdAt, expiresAt, state }: Invitation): string {
	const until = `until ${expiresAt.toISOString()}`;
	return [id, accountNO, state, `since ${createdAt.toISOString()}`, until].join("  ");
}
