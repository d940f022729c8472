import { Option } from "commander";
import { KeptMails } from "../../domain/outbox/mail/kept-mails.ts";
import { MailKeys } from "../../domain/outbox/mail/mail-keys.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { counted } from "../counted.ts";
import { reasonOf } from "../describe-error.ts";
import { only } from "../only.ts";
import { onlyNamed, refuseUnsuitable, requireWritable } from "../unsealed-directory.ts";

const onlyDirectory = only((text) => text.trim() !== "-", "Name a directory.");

export const mailsTake: Command = {
	name: "mails take",
	summary: "Moves the mails stored by MAIL=files into a directory, as unsealed .eml files.",
	options: [
		new Option("--to <directory>", "where to move them")
			.argParser((text) => onlyNamed(onlyDirectory(text)))
			.makeOptionMandatory(),
		DRY_RUN,
	],

	subjectOf: () => "mails",

	async run(application, { options }) {
		const to = String(options.to);
		await refuseUnsuitable(application, to);
		const { DATA_DIR } = application.get<Environment>(ENVIRONMENT);
		const mails = new KeptMails(DATA_DIR, application.get(MailKeys), application.get(RootKeys));
		if (options.dryRun === true) {
			requireWritable(to);
			return `${counted(await mails.count(), "mail")} would be moved to ${to}.`;
		}
		let moved = 0;
		try {
			await mails.moveTo(to, (count) => {
				moved = count;
			});
			return `${counted(moved, "mail")} moved to ${to}.`;
		} catch (error) {
			if (!(error instanceof Error) || moved === 0) throw error;
			throw new OperatorError(
				`${reasonOf(error)} ${counted(moved, "mail")} ${moved === 1 ? "was" : "were"} moved to ${to} before that.`,
			);
		}
	},
};
