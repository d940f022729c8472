import { isAccountNumber } from "@sim-registration/validation";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Sessions } from "../../domain/sessions/sessions.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

export const sessionsEnd: Command = {
	name: "sessions end",
	usage: "ACCOUNT|--all",
	summary:
		"Logs out an account's customers, or all customers, immediately. Their drafts stay on their phones.",

	subjectOf: (input) =>
		input.options["all"] === true ? "everybody" : maskedAccountNumber(accountOf(input) ?? ""),

	async run(application, input) {
		const sessions = application.get(Sessions);
		const accountNO = accountOf(input);
		const isForAll = input.options["all"] === true;
		if (isForAll === (accountNO !== undefined))
			throw new OperatorError("Give an account number, 9 letters or digits, or --all.");
		const count = await (accountNO === undefined
			? sessions.endAll()
			: sessions.endOfAccount(accountNO));
		return `${count} ${count === 1 ? "session" : "sessions"} ended.`;
	},
};

function accountOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return isAccountNumber(text) ? text : undefined;
}
