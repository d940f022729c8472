import { type Release, Releases } from "../../domain/releases/releases.ts";
import { AS_JSON, type Command } from "../command.ts";

export const releasesList: Command = {
	name: "releases list",
	summary: "Lists stored and withdrawn releases of the form, latest first.",
	options: [AS_JSON],

	subjectOf: () => "releases",

	async run(application, { options }) {
		const releases = await application.get(Releases).list();
		if (options.json === true) return JSON.stringify(releases, null, 2);
		return releases.length === 0 ? "There are no releases." : releases.map(toLine).join("\n");
	},
};

function toLine({ release, bytes, ...times }: Release): string {
	const { firstRanAt, lastRanAt, servedUntil, withdrawnAt } = times;
	const ran = `ran from ${firstRanAt.toISOString()} to ${lastRanAt.toISOString()}`;
	const state =
		withdrawnAt === undefined
			? `served until ${servedUntil.toISOString()}`
			: `withdrawn at ${withdrawnAt.toISOString()}`;
	return [release, ran, state, `${bytes} bytes`].join("  ");
}
