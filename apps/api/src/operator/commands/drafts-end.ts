import { Option } from "commander";
import { accountHashes } from "../../domain/accounts/account-hashes.ts";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type Command, DRY_RUN } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";
import { ACCOUNT_ARGUMENT } from "../only.ts";
import { refuseUnknown } from "../unknown-account.ts";

export const draftsEnd: Command = {
	name: "drafts end",
	summary:
		"Destroys the keys of an account's drafts, or of all: what lies on phones never opens again. Open pages keep what they show.",
	argument: { ...ACCOUNT_ARGUMENT, name: "[account]" },
	options: [new Option("--all", "the drafts of all accounts"), DRY_RUN],

	destroys: () => true,

	subjectOf: ({ options, positionals: [accountNO = ""] }) =>
		options.all === true ? "everybody" : maskedAccountNumber(accountNO),

	async run(application, input) {
		const [accountNO] = input.positionals;
		const account =
			accountNO === undefined ? undefined : accountHashes(application.get(RootKeys), accountNO);
		const keys = application.get(DraftKeys);
		const count = await keys.count(account);
		if (count === 0 && accountNO !== undefined) await refuseUnknown(application, accountNO);
		if (input.options.dryRun === true) return `${counted(count, "draft")} would end.`;
		if (count === 0) return "There is no draft. Nothing was changed.";
		const whose = accountNO === undefined ? "of all accounts" : `of account ${accountNO}`;
		await application
			.get(Consent)
			.require(
				input,
				`${counted(count, "draft")} ${whose} will end: nobody can open what lies on the phones.`,
			);
		return `${counted(await keys.destroyAll(account), "draft")} ended.`;
	},
};
