import { type DynamicModule, Global, Module } from "@nestjs/common";
import { Log } from "./log.ts";

@Global()
@Module({})
export class LoggingModule {
	static with(log: Log): DynamicModule {
		const providers = [{ provide: Log, useValue: log }];
		return { module: LoggingModule, providers, exports: providers };
	}
}
