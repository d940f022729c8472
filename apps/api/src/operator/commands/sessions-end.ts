import { Option } from "commander";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Sessions } from "../../domain/sessions/sessions.ts";
import { type Command, type CommandInput, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { ACCOUNT_ARGUMENT } from "../only.ts";
import { refuseUnknown } from "../unknown-account.ts";

export const sessionsEnd: Command = {
	name: "sessions end",
	summary:
		"Logs out an account's customers, or all customers, immediately. Their drafts stay on their phones.",
	argument: { ...ACCOUNT_ARGUMENT, name: "[account]" },
	options: [new Option("--all", "log out all customers"), DRY_RUN],

	destroys: () => true,

	subjectOf: (input) =>
		input.options.all === true ? "everybody" : maskedAccountNumber(accountOf(input) ?? ""),

	async run(application, input) {
		const sessions = application.get(Sessions);
		const accountNO = accountOf(input);
		const active = await sessions.countActive(accountNO);
		if (active === 0 && accountNO !== undefined) await refuseUnknown(application, accountNO);
		if (input.options.dryRun === true) return `${counted(active, "session")} would end.`;
		if (active === 0) {
			const last = await sessions.lastEnd(accountNO);
			const when = last === undefined ? "" : ` The last one ended at ${inHongKong(last)}.`;
			return `No session is active.${when}`;
		}
		const whose = accountNO === undefined ? "of all customers" : `of account ${accountNO}`;
		await application
			.get(Consent)
			.require(input, `${counted(active, "session")} ${whose} will end.`);
		return `${counted(await sessions.endActive(accountNO), "session")} ended.`;
	},
};

/** @returns undefined for all */
function accountOf({ positionals: [accountNO] }: CommandInput): string | undefined {
	return accountNO;
}
