import { type DynamicModule, Global, Module } from "@nestjs/common";
import { CLOCK, type Clock } from "./clock.ts";
import { ENVIRONMENT, type Environment } from "./environment.ts";

/** Provides the parsed environment and the clock to every module. */
@Global()
@Module({})
export class EnvironmentModule {
	static with(environment: Environment, clock: Clock): DynamicModule {
		const providers = [
			{ provide: ENVIRONMENT, useValue: environment },
			{ provide: CLOCK, useValue: clock },
		];
		return { module: EnvironmentModule, providers, exports: providers };
	}
}
