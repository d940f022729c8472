import type { FactoryProvider } from "@nestjs/common";
import { ModuleRef } from "@nestjs/core";
import { Log } from "../logging/log.ts";
import type { Port } from "./extension.ts";
import { Extensions } from "./extensions.ts";

/** How the environment selects an adapter if no extension provides one. */
interface Choice<Role extends object, Given extends unknown[]> {
	readonly inject: NonNullable<FactoryProvider["inject"]>;
	readonly useFactory: (...given: Given) => Role | Promise<Role>;
}

/**
 * The provider of a port: an adapter from the extensions, or the one that the environment selects.
 */
export function chooseAdapter<Role extends object, Given extends unknown[]>(
	port: Port<Role>,
	{ inject, useFactory }: Choice<Role, Given>,
): FactoryProvider<Role> {
	return {
		provide: port,
		inject: [Extensions, ModuleRef, Log, ...inject],
		useFactory: async (extensions: Extensions, modules: ModuleRef, log: Log, ...given: Given) =>
			(await extensions.make(port, modules, log)) ?? (await useFactory(...given)),
	};
}
