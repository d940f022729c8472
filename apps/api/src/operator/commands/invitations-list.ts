import { type Invitation, Invitations } from "../../domain/invitations/invitations.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { table } from "../table.ts";

export const invitationsList: Command = {
	name: "invitations list",
	summary:
		"Lists invitations, oldest first: open, used, expired, revoked, or void because its root secret was removed or it is damaged. Does not show their links.",
	options: [AS_JSON],

	subjectOf: () => "invitations",

	async run(application, { options }) {
		const invitations = await application.get(Invitations).list();
		if (options.json === true) return JSON.stringify(invitations, null, 2);
		return invitations.length === 0 ? "There are no invitations." : toTable(invitations);
	},
};

function toTable(invitations: readonly Invitation[]): string {
	return table(invitations, {
		id: ({ id }) => id,
		account: ({ accountNO }) => accountNO ?? undefined,
		state: ({ state }) => state,
		created: ({ createdAt }) => inHongKong(createdAt),
		until: ({ expiresAt }) => inHongKong(expiresAt),
	});
}
