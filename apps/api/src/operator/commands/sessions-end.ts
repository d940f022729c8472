import { isAccountNumber } from "@sim-registration/validation";
import { SessionEnding } from "../../login/session/session-ending.ts";
import { maskedAccountNumber } from "../../user/masked-account-number.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

export const sessionsEnd: Command = {
	name: "sessions end",
	usage: "ACCOUNT|--all",
	summary:
		"Logs out an account's customers, or all customers, immediately. Their drafts stay on their phones.",

	subjectOf: (input) =>
		input.options["all"] === true ? "everybody" : maskedAccountNumber(accountOf(input) ?? ""),

	async run(application, input) {
		const ending = application.get(SessionEnding);
		const accountNO = accountOf(input);
		const isForAll = input.options["all"] === true;
		if (isForAll === (accountNO !== undefined))
			throw new OperatorError("Give an account number, 9 letters or digits, or --all.");
		const count = await (accountNO === undefined ? ending.endAll() : ending.endOf(accountNO));
		return `${count} ${count === 1 ? "session" : "sessions"} ended.`;
	},
};

function accountOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return isAccountNumber(text) ? text : undefined;
}
