import { existsSync } from "node:fs";
import { DataDirectoryInUseError, ServerLock } from "../../database/server-lock.ts";
import { KeyFit } from "../../key-fit/key-fit.ts";
import { type Command, OperatorError, UsageError } from "../command.ts";

export const keysAcceptLoss: Command = {
	name: "keys accept-loss",
	usage: "--yes",
	summary:
		"Goes on with the root secret and wrapping keys that are there, where the former ones are lost for good. What only those opened stays shut.",

	acceptsLoss: true,

	async before({ environment }, { options }) {
		if (options["yes"] !== true)
			throw new UsageError(
				"What only the lost keys opened is given up for good. Look for every backup first, then say --yes. Nothing was done.",
			);
		const { DATA_DIR, DATABASE_URL } = environment;
		if (DATABASE_URL === undefined && existsSync(DATA_DIR)) refuseBesideServer(DATA_DIR);
		return undefined;
	},

	subjectOf: () => "keys",

	async run(application) {
		const { lost, registrations, unopened } = await application.get(KeyFit).acceptLoss();
		if (lost.length === 0)
			return "Root secret, vault and wrapping key are those of the data. Nothing was changed.";
		return `Accepted as lost: ${lost.join(", ")}. ${unopened} of ${registrations} registrations open no more.`;
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
