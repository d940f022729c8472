import { Option } from "commander";
import { type RestoreRequest, restore as restoreBackup } from "../backup/restore.ts";
import { type Command, type CommandInput, DRY_RUN, UsageError } from "../command.ts";
import { surroundingsOf } from "../surroundings-of.ts";

export const restore: Command = {
	name: "restore",
	summary:
		"Restores a backup to the empty place that the environment names, whatever storage it was made of, and compares everything. After an interruption run it again to continue; no server starts before it is finished.",
	options: [
		new Option("--from <folder>", "the backup's data").makeOptionMandatory(),
		new Option("--from-keys <folder>", "its keys").makeOptionMandatory(),
		new Option(
			"--accept-loss",
			"restore what there is, although keys or files are missing or damaged",
		),
		DRY_RUN,
		new Option(
			"--verify-only",
			"only open every key and file of the backup, wherever this is run with its root secret, and restore nothing",
		).conflicts("dryRun"),
		new Option("--json", "with --verify-only, print JSON instead of lines"),
	],

	ifInterrupted: "Run it again to continue; no server starts before it is finished.",

	/** It has compared them itself, or accepted what is lost. */
	acceptsLoss: true,

	subjectOf: () => "installation",

	/** Where nothing is restored there may be no audit log for an entry. */
	async runAlone(input, start) {
		const { dryRun, verifyOnly } = input.options;
		if (input.options.json === true && verifyOnly !== true)
			throw new UsageError("--json belongs to --verify-only. Nothing was done.");
		if (dryRun !== true && verifyOnly !== true) return undefined;
		const output = await restoreBackup(requestOf(input), await surroundingsOf(start));
		return { output, isFailed: false };
	},

	before: (surroundings, input) => restoreBackup(requestOf(input), surroundings),

	run: async () => "",
};

function requestOf({ options }: CommandInput): RestoreRequest {
	return {
		data: String(options.from),
		keys: String(options.fromKeys),
		isDryRun: options.dryRun === true,
		onlyVerifies: options.verifyOnly === true,
		acceptsLoss: options.acceptLoss === true,
		isJson: options.json === true,
	};
}
