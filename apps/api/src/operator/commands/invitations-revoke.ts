import { Invitations } from "../../domain/invitations/invitations.ts";
import { type Command, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { onlyRowId, rowIdOf } from "../row-id.ts";

export const invitationsRevoke: Command = {
	name: "invitations revoke",
	summary: "Revokes an invitation: its link then answers like an unknown one.",
	argument: {
		name: "<id>",
		description: "as `invitations list` prints it",
		parse: onlyRowId("Give the id of an invitation, as `invitations list` prints it."),
	},

	destroys: () => true,

	subjectOf: rowIdOf,

	async run(application, input) {
		const id = rowIdOf(input);
		const invitations = application.get(Invitations);
		const invitation = await invitations.find(id);
		if (invitation === undefined) throw new OperatorError(`There is no invitation ${id}.`);
		const { accountNO, createdAt, state, revokedAt } = invitation;
		if (revokedAt !== null)
			return `${id} is revoked already, since ${inHongKong(revokedAt)}. Nothing was changed.`;
		if (state === "used") return `${id} was used for a registration already. Nothing was changed.`;
		await application
			.get(Consent)
			.require(
				input,
				`The ${state} invitation ${accountNO === null ? "" : `of account ${accountNO} `}from ${inHongKong(createdAt)} will be revoked for good.`,
			);
		await invitations.revoke(id);
		return `${id} is revoked.`;
	},
};
