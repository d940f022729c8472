import { Option } from "commander";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Invitations } from "../../domain/invitations/invitations.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { formAddress } from "../../platform/http/form-address.ts";
import { argumentOf, type Command, type CommandInput, OperatorError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { ACCOUNT_ARGUMENT, only } from "../only.ts";
import { Progress } from "../progress.ts";
import { sayIfUnknown } from "../unknown-account.ts";

const DEFAULT_DAYS = 30;
const MOST_DAYS = 90;

export const invitationsCreate: Command = {
	name: "invitations create",
	summary: `Creates an invitation link for an account, valid for ${DEFAULT_DAYS} days or N, and shows it once.`,
	argument: ACCOUNT_ARGUMENT,
	options: [
		new Option(
			"--days <number>",
			`validity, from 1 to ${MOST_DAYS}; ${DEFAULT_DAYS} by default`,
		).argParser(only(isDays, `Give a whole number from 1 to ${MOST_DAYS}.`)),
	],

	subjectOf: (input) => maskedAccountNumber(accountOf(input)),

	async run(application, input) {
		const accountNO = accountOf(input);
		const page = pageIn(application.get<Environment>(ENVIRONMENT));
		// On standard error, where it is seen before the link is sent.
		for (const line of await sayIfUnknown(application, accountNO))
			application.get(Progress).note(`${line} The link is created all the same.`);
		const { id, token, expiresAt } = await application
			.get(Invitations)
			.create(accountNO, daysOf(input));
		return [
			`${page}?token=${token}`,
			`Valid until ${inHongKong(expiresAt)}. It cannot be shown again. \`invitations revoke ${id}\` revokes it.`,
		].join("\n");
	},
};

/** @throws OperatorError if only the server knows its port */
function pageIn(environment: Environment): string {
	if (environment.PUBLIC_URL === undefined && environment.PORT === 0)
		throw new OperatorError(
			"With PORT=0 the server's port is not known here. Set PUBLIC_URL to the address that customers open. No invitation was created.",
		);
	return formAddress(environment, "tc");
}

function accountOf(input: CommandInput): string {
	return argumentOf(input).toUpperCase();
}

function daysOf({ options: { days } }: CommandInput): number {
	return days === undefined ? DEFAULT_DAYS : Number(days);
}

function isDays(text: string): boolean {
	return /^[1-9]\d?$/.test(text) && Number(text) <= MOST_DAYS;
}
