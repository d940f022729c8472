import { existsSync } from "node:fs";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import { DataDirectoryInUseError, ServerLock } from "../../platform/files/server-lock.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";

export const keysAcceptLoss: Command = {
	name: "keys accept-loss",
	summary:
		"Continues with the current root secret and wrapping keys after the previous ones are permanently lost. Data that only those opened stays unreadable.",
	options: [DRY_RUN],

	destroys: () => true,
	mayDestroy: "give up what only lost keys open",

	acceptsLoss: true,

	async before({ environment }) {
		const { DATA_DIR, DATABASE_URL } = environment;
		if (DATABASE_URL === undefined && existsSync(DATA_DIR)) refuseBesideServer(DATA_DIR);
		return undefined;
	},

	subjectOf: () => "keys",

	async run(application, input) {
		const fit = application.get(KeyFit);
		const loss = await fit.findLoss();
		const lost = loss.lost.join(", ");
		const unopened = `${loss.unopened} of ${loss.registrations} registrations`;
		if (lost === "") {
			const last = await fit.lossAcceptedAt();
			const since = last === undefined ? "" : ` A loss was last accepted at ${inHongKong(last)}.`;
			return `Root secret, vault and wrapping key belong to the data.${since} Nothing was changed.`;
		}
		if (input.options.dryRun === true)
			return `Would be accepted as lost: ${lost}. ${unopened} could no longer be opened.`;
		await application
			.get(Consent)
			.require(
				input,
				`These will be accepted as lost: ${lost}. ${unopened} can never be opened again, unless a backup of the keys is found. Look for every backup first.`,
			);
		await fit.acceptLoss(loss);
		return `Accepted as lost: ${lost}. ${unopened} can no longer be opened.`;
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
