import { existsSync } from "node:fs";
import { Option } from "commander";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import { DataDirectoryInUseError, ServerLock } from "../../platform/files/server-lock.ts";
import { type Command, OperatorError, UsageError } from "../command.ts";

export const keysAcceptLoss: Command = {
	name: "keys accept-loss",
	summary:
		"Continues with the current root secret and wrapping keys after the previous ones are permanently lost. Data that only those opened stays unreadable.",
	options: [new Option("--yes", "confirm that every backup was looked for")],

	acceptsLoss: true,

	async before({ environment }, { options }) {
		if (options.yes !== true)
			throw new UsageError(
				"Data that only the lost keys opened becomes permanently unreadable. Look for every backup first, then repeat the command with --yes. Nothing was done.",
			);
		const { DATA_DIR, DATABASE_URL } = environment;
		if (DATABASE_URL === undefined && existsSync(DATA_DIR)) refuseBesideServer(DATA_DIR);
		return undefined;
	},

	subjectOf: () => "keys",

	async run(application) {
		const { lost, registrations, unopened } = await application.get(KeyFit).acceptLoss();
		if (lost.length === 0)
			return "Root secret, vault and wrapping key belong to the data. Nothing was changed.";
		return `Accepted as lost: ${lost.join(", ")}. ${unopened} of ${registrations} registrations can no longer be opened.`;
	},
};

/** A running server has the right keys, so the misfit is in this command's environment. */
function refuseBesideServer(dataDirectory: string): void {
	try {
		ServerLock.acquire(dataDirectory).release();
	} catch (error) {
		if (!(error instanceof DataDirectoryInUseError)) throw error;
		throw new OperatorError(
			"A server runs on this data, so its keys are not lost. Give this command the server's KEY_DIR and ROOT_SECRET, or stop the server first.",
		);
	}
}
