import { Global, Module } from "@nestjs/common";
import { EarlierFiles } from "./earlier-files.ts";
import { ReleaseKeeper } from "./release-keeper.ts";
import { Releases } from "./releases.ts";

/** Hashed files of earlier releases, for tabs that were open when the form was replaced. */
@Global()
@Module({
	providers: [Releases, ReleaseKeeper, EarlierFiles],
	exports: [ReleaseKeeper, EarlierFiles],
})
export class ReleasesModule {}
