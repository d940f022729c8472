import { REPLICA_AS_OF, StoredSettings } from "../../domain/maintenance/stored-settings.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { Command } from "../command.ts";

export const replicaForget: Command = {
	name: "replica forget",
	summary:
		"Says that no replica is kept any more, so that status and alert no longer miss it. Removes no folder; following one again ends this.",

	opensNothing: true,

	subjectOf: () => "replica",

	async run(application) {
		const now = application.get<Clock>(CLOCK)();
		const wasKnown = await application.get(StoredSettings).removeMoment(REPLICA_AS_OF, now);
		return wasKnown
			? "No replica is expected any more. If `replica follow` runs, it is expected again within a minute."
			: "No replica was expected. Nothing was changed.";
	},
};
