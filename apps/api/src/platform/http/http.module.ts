import { type DynamicModule, Global, Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { CallCounts } from "./call-counts.ts";
import { CsrfGuard } from "./csrf.guard.ts";
import { CsrfTokens } from "./csrf-tokens.ts";
import { OwnSiteGuard } from "./own-site.guard.ts";
import { WEB_DIRECTORY } from "./web-directory.ts";

/** Shared HTTP handling for all calls. */
@Global()
@Module({
	providers: [CallCounts, CsrfTokens, CsrfGuard, { provide: APP_GUARD, useClass: OwnSiteGuard }],
	exports: [CallCounts, CsrfTokens, CsrfGuard],
})
export class HttpModule {
	/** @param webDirectory of the built form */
	static with(webDirectory: string): DynamicModule {
		const providers = [{ provide: WEB_DIRECTORY, useValue: webDirectory }];
		return { module: HttpModule, providers, exports: providers };
	}
}
