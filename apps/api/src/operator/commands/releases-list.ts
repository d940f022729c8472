import { mayRun, type Release, Releases } from "../../domain/releases/releases.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { AS_JSON, type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { table } from "../table.ts";

export const releasesList: Command = {
	name: "releases list",
	summary:
		"Lists stored and withdrawn releases of the form, latest first. A server notes each hour that its release runs.",
	options: [AS_JSON],

	subjectOf: () => "releases",

	async run(application, { options }) {
		const releases = await application.get(Releases).list();
		if (options.json === true)
			return JSON.stringify(
				releases.map((release) => ({ ...release, withdrawnAt: release.withdrawnAt ?? null })),
				null,
				2,
			);
		const now = application.get<Clock>(CLOCK)();
		return releases.length === 0 ? "There are no releases." : toTable(releases, now);
	},
};

function toTable(releases: readonly Release[], now: Date): string {
	return table(releases, {
		release: ({ release }) => release,
		"first ran": ({ firstRanAt }) => inHongKong(firstRanAt),
		"last ran": ({ lastRanAt }) =>
			`${inHongKong(lastRanAt)}${mayRun(lastRanAt, now) ? " or later" : ""}`,
		"served until": ({ servedUntil }) => servedUntil && inHongKong(servedUntil),
		withdrawn: ({ withdrawnAt }) => withdrawnAt && inHongKong(withdrawnAt),
		bytes: ({ bytes }) => bytes,
	});
}
