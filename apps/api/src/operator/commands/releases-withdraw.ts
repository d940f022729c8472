import { Releases } from "../../domain/releases/releases.ts";
import { argumentOf, type Command, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { only } from "../only.ts";

const RELEASE = /^[\da-f]{16}$/;

export const releasesWithdraw: Command = {
	name: "releases withdraw",
	summary: "Stops serving the files of a replaced release, immediately and permanently.",
	argument: {
		name: "<release>",
		description: "as `releases list` prints it",
		parse: only((text) => RELEASE.test(text), "Give a release, as `releases list` prints it."),
	},

	destroys: () => true,

	subjectOf: argumentOf,

	async run(application, input) {
		const release = argumentOf(input);
		const releases = application.get(Releases);
		const found = (await releases.list()).find((each) => each.release === release);
		if (found === undefined) throw new OperatorError(`There is no release ${release}.`);
		const { lastRanAt, withdrawnAt } = found;
		if (withdrawnAt !== undefined)
			return `${release} is withdrawn already, since ${inHongKong(withdrawnAt)}. Nothing was changed.`;
		await application
			.get(Consent)
			.require(
				input,
				`Release ${release}, which last ran at ${inHongKong(lastRanAt)}, is withdrawn for good: tabs that still use it get none of its files any more.`,
			);
		await releases.withdraw(release);
		return `${release} is withdrawn. A process that runs it serves its own files until it is stopped.`;
	},
};
