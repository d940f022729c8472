import { type DynamicModule, Global, Module } from "@nestjs/common";
import { Extensions } from "./extensions.ts";

/** Provides a team's extensions to every module that chooses an adapter. */
@Global()
@Module({})
export class ExtensionsModule {
	static with(extensions: Extensions): DynamicModule {
		const providers = [{ provide: Extensions, useValue: extensions }];
		return { module: ExtensionsModule, providers, exports: providers };
	}
}
