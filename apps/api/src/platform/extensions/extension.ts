import type { DynamicModule, Type } from "@nestjs/common";
import type { ListenerExtension } from "./listener.ts";
import type { DeclaredCode } from "./own-codes.ts";
import type { JobExtension } from "./scheduled-job.ts";

/** A port: an abstract class that is also its injection token. */
export type Port<Role extends object = object> = abstract new () => Role;

/**
 * Creates an adapter: a class, which Nest instantiates and whose constructor may inject whatever
 * the port's own module can, or a function.
 */
export type AdapterMaker<Role extends object = object> = Type<Role> | (() => Role | Promise<Role>);

/** Whether a maker is a class, which Nest instantiates, rather than a function. */
export function isClassOf(port: Port, maker: AdapterMaker): maker is Type<object> {
	return maker.prototype instanceof port;
}

/** A team's own adapter for one port, which replaces the environment's choice. */
export interface AdapterExtension {
	readonly port: Port;
	readonly make: AdapterMaker;
}

/** An item of the list that EXTENSIONS names. */
export type Extension =
	| AdapterExtension
	| Type
	| DynamicModule
	| DeclaredCode
	| ListenerExtension
	| JobExtension;

/**
 * Provides your own adapter for a port (docs/extending.md).
 *
 * @param port for instance `AccountDirectory`
 * @param make a class that extends it, or a function that returns an adapter
 */
export function provide<Role extends object>(
	port: Port<Role>,
	make: AdapterMaker<Role>,
): AdapterExtension {
	return { port, make };
}
