import { isAccountNumber } from "@sim-registration/validation";
import { Option } from "commander";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Sessions } from "../../domain/sessions/sessions.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";
import { sayIfUnknown } from "../unknown-account.ts";

export const sessionsEnd: Command = {
	name: "sessions end",
	summary:
		"Logs out an account's customers, or all customers, immediately. Their drafts stay on their phones.",
	argument: { name: "[account]", description: "account number, 9 letters or digits" },
	options: [new Option("--all", "log out all customers")],

	subjectOf: (input) =>
		input.options.all === true ? "everybody" : maskedAccountNumber(accountOf(input) ?? ""),

	async run(application, input) {
		const sessions = application.get(Sessions);
		const accountNO = accountOf(input);
		if (input.options.all !== true && accountNO === undefined)
			throw new OperatorError("Give an account number: 9 letters or digits.");
		const count = await (accountNO === undefined
			? sessions.endAll()
			: sessions.endOfAccount(accountNO));
		const ended = `${count} ${count === 1 ? "session" : "sessions"} ended.`;
		const unknown = accountNO === undefined ? [] : await sayIfUnknown(application, accountNO);
		return [ended, ...unknown].join("\n");
	},
};

function accountOf({ positionals: [text = ""] }: CommandInput): string | undefined {
	return isAccountNumber(text) ? text : undefined;
}
