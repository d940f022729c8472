import { type DynamicModule, Global, Module } from "@nestjs/common";
import { Extensions } from "./extensions.ts";

/** Tells every module that chooses an adapter what a team has brought along. */
@Global()
@Module({})
export class ExtensionsModule {
	static with(extensions: Extensions): DynamicModule {
		const providers = [{ provide: Extensions, useValue: extensions }];
		return { module: ExtensionsModule, providers, exports: providers };
	}
}
