import { isAccountNumber } from "@sim-registration/validation";
import { Option } from "commander";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Invitations } from "../../domain/invitations/invitations.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { sayIfUnknown } from "../unknown-account.ts";

const DEFAULT_DAYS = 30;
const MOST_DAYS = 90;
const PAGE = "/real-name-registration/tc";

export const invitationsCreate: Command = {
	name: "invitations create",
	summary: `Creates an invitation link for an account, valid for ${DEFAULT_DAYS} days or N, and shows it once.`,
	argument: { name: "<account>", description: "account number, 9 letters or digits" },
	options: [
		new Option("--days <number>", `validity, from 1 to ${MOST_DAYS}; ${DEFAULT_DAYS} by default`),
	],

	subjectOf: (input) => maskedAccountNumber(accountOf(input) ?? ""),

	async run(application, input) {
		const accountNO = accountOf(input);
		if (accountNO === undefined)
			throw new OperatorError("Give an account number: 9 letters or digits.");
		const { token, expiresAt } = await application
			.get(Invitations)
			.create(accountNO, daysOf(input));
		const { PUBLIC_URL, PORT } = application.get<Environment>(ENVIRONMENT);
		const origin = PUBLIC_URL?.[0] ?? `http://localhost:${PORT}`;
		return [
			`${origin}${PAGE}?token=${token}`,
			`Valid until ${inHongKong(expiresAt)}. It cannot be shown again.`,
			...(await sayIfUnknown(application, accountNO)),
		].join("\n");
	},
};

function accountOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return isAccountNumber(text) ? text.toUpperCase() : undefined;
}

function daysOf({ options: { days } }: CommandInput): number {
	if (days === undefined) return DEFAULT_DAYS;
	const count = Number(days);
	if (!Number.isInteger(count) || count < 1 || count > MOST_DAYS)
		throw new OperatorError(`--days: give a whole number from 1 to ${MOST_DAYS}.`);
	return count;
}
