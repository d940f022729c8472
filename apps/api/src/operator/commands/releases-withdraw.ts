import { mayRun, type Release, Releases } from "../../domain/releases/releases.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { argumentOf, type Command, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { only } from "../only.ts";

const RELEASE = /^[\da-f]{16}$/;

export const releasesWithdraw: Command = {
	name: "releases withdraw",
	summary:
		"Stops serving the files of a release, immediately and permanently: of a faulty one that was replaced, or of the running one before a roll-back.",
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
		const { withdrawnAt } = found;
		if (withdrawnAt !== undefined)
			return `${release} is withdrawn already, since ${inHongKong(withdrawnAt)}. Nothing was changed.`;
		const ran = describeRun(found, application.get<Clock>(CLOCK)());
		await application
			.get(Consent)
			.require(
				input,
				`Release ${release}, which ${ran}, will be withdrawn for good: tabs that still use it will get none of its files any more.`,
			);
		await releases.withdraw(release);
		return `${release} is withdrawn. A process that runs it serves its own files until it is stopped.`;
	},
};

/**
 * A running release may be withdrawn: before a roll-back, this leaves no moment in which its faulty
 * files are served as an earlier release's. Servers record that they run every hour.
 */
function describeRun({ lastRanAt }: Release, now: Date): string {
	return mayRun(lastRanAt, now)
		? "is running now, or was within the last hour"
		: `last ran at ${inHongKong(lastRanAt)}`;
}
