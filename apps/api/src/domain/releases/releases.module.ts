import { Global, Module } from "@nestjs/common";
import { voidFutureOnceAgreed } from "../../platform/jobs/future-rows.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import { EarlierFiles } from "./earlier-files.ts";
import { ReleaseKeeper } from "./release-keeper.ts";
import { RELEASE_NOTED_EVERY_MS, Releases } from "./releases.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Hashed files of earlier releases, for tabs that were open when the form was replaced. */
@Global()
@Module({
	providers: [
		Releases,
		ReleaseKeeper,
		EarlierFiles,
		registerOutcomes(
			"releases kept",
			({ releasesKept }) => releasesKept,
			["kept", "failed"].map((outcome) => ({ outcome })),
		),
		registerOutcomes(
			"earlier files",
			({ earlierFiles }) => earlierFiles,
			["served", "altered", "missing", "unavailable"].map((outcome) => ({ outcome })),
		),
		registerJob(
			{ name: "releases_removed", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[ReleaseKeeper],
			(keeper: ReleaseKeeper) => keeper.removePast(),
		),
		// Not shared: during an upgrade processes of two releases run side by side.
		registerJob(
			{ name: "release_noted", intervalMs: RELEASE_NOTED_EVERY_MS, runs: "own" },
			[ReleaseKeeper],
			(keeper: ReleaseKeeper) => keeper.keep().then(() => 0),
		),
		voidFutureOnceAgreed("releases", (database, { now, ahead }) =>
			database
				.updateTable("releases")
				.set({ last_ran_at: now })
				.where("last_ran_at", ">", ahead(0)),
		),
	],
	exports: [ReleaseKeeper, EarlierFiles],
})
export class ReleasesModule {}
