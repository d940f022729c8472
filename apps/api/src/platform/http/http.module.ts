import { type DynamicModule, Global, Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { voidFuture } from "../jobs/future-rows.ts";
import { expire } from "../jobs/past-rows.ts";
import { CallCounts } from "./call-counts.ts";
import { CsrfGuard } from "./csrf.guard.ts";
import { CsrfTokens } from "./csrf-tokens.ts";
import { OwnSiteGuard } from "./own-site.guard.ts";
import { WEB_DIRECTORY } from "./web-directory.ts";

/** Maximum window of `call_counts`: the server's own windows last a minute. */
const LONGEST_CALL_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Shared HTTP handling for all calls. */
@Global()
@Module({
	providers: [
		CallCounts,
		CsrfTokens,
		CsrfGuard,
		{ provide: APP_GUARD, useClass: OwnSiteGuard },
		expire("call_counts", (database, ago) =>
			database.deleteFrom("call_counts").where("counted_until", "<=", ago(0)),
		),
		voidFuture("call_counts", (database, { ahead }) =>
			database.deleteFrom("call_counts").where("counted_until", ">", ahead(LONGEST_CALL_WINDOW_MS)),
		),
	],
	exports: [CallCounts, CsrfTokens, CsrfGuard],
})
export class HttpModule {
	/** @param webDirectory of the built form */
	static with(webDirectory: string): DynamicModule {
		const providers = [{ provide: WEB_DIRECTORY, useValue: webDirectory }];
		return { module: HttpModule, providers, exports: providers };
	}
}
