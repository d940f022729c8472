import type { DynamicModule, FactoryProvider, Type } from "@nestjs/common";
import { ApplicationModule } from "../../src/application.module.ts";
import { parseEnvironment } from "../../src/platform/environment/environment.ts";
import { Log } from "../../src/platform/logging/log.ts";

/** The providers of all modules of the server that register something with a class. */
export function providersFor(registry: Type): FactoryProvider[] {
	const found = new Map<unknown, FactoryProvider>();
	for (const provider of allProviders(applicationModule(), new Set()))
		if (isFor(registry, provider)) found.set(provider.provide, provider);
	return [...found.values()];
}

function applicationModule(): DynamicModule {
	return ApplicationModule.with({
		environment: parseEnvironment({}),
		clock: () => new Date(),
		log: new Log(() => {}),
		onFatal: () => {},
	});
}

function allProviders(module: DynamicModule | Type, seen: Set<unknown>): FactoryProvider[] {
	if (seen.has(module)) return [];
	seen.add(module);
	const dynamic: Partial<DynamicModule> = typeof module === "function" ? {} : module;
	const type = typeof module === "function" ? module : module.module;
	const listed = (key: "imports" | "providers") => [
		...(Reflect.getMetadata(key, type) ?? []),
		...(dynamic[key] ?? []),
	];
	return [
		...listed("providers"),
		...listed("imports").flatMap((imported) => allProviders(imported, seen)),
	];
}

function isFor(registry: Type, { inject: [first] = [] }: FactoryProvider): boolean {
	return typeof first === "object" && first.token === registry;
}
