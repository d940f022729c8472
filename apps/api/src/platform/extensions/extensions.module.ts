import { type DynamicModule, Global, Module } from "@nestjs/common";
import { registerOutcomes } from "../metrics/register-outcomes.ts";
import { Extensions } from "./extensions.ts";
import { Monitoring } from "./monitoring.ts";
import { OwnErrorCode } from "./own-codes.ts";

/** Provides a team's extensions to every module that chooses an adapter. */
@Global()
@Module({})
export class ExtensionsModule {
	static with(extensions: Extensions): DynamicModule {
		const providers = [{ provide: Extensions, useValue: extensions }];
		const errors = extensions.codes.filter((declared) => declared instanceof OwnErrorCode);
		const starts = errors.map(({ code }) => ({ code }));
		const outcomes = registerOutcomes("extensions", ({ refusals }) => refusals, starts);
		return {
			module: ExtensionsModule,
			providers: [...providers, outcomes, Monitoring],
			exports: [...providers, Monitoring],
		};
	}
}
