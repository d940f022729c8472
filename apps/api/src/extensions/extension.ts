import type { DynamicModule, Type } from "@nestjs/common";

/** A port: an abstract class that is also its injection token. */
export type Port<Role extends object = object> = abstract new () => Role;

/**
 * What makes an adapter: a class, which Nest makes and whose constructor may inject whatever the
 * port's own module can, or a function.
 */
export type AdapterMaker<Role extends object = object> = Type<Role> | (() => Role | Promise<Role>);

/** Whether a maker is a class, which Nest makes, and no function. */
export function isClassOf(port: Port, maker: AdapterMaker): maker is Type<object> {
	return maker.prototype instanceof port;
}

/** An adapter of one's own for one port, in the place of what the environment would choose. */
export interface AdapterExtension {
	readonly port: Port;
	readonly make: AdapterMaker;
}

/** One line of the list that EXTENSIONS names: an adapter, or a Nest module. */
export type Extension = AdapterExtension | Type | DynamicModule;

/**
 * Puts an adapter of one's own in the place of a port (docs/extending.md).
 *
 * @param port for instance `AccountDirectory`
 * @param make a class that extends it, or a function that gives an adapter
 */
export function provide<Role extends object>(
	port: Port<Role>,
	make: AdapterMaker<Role>,
): AdapterExtension {
	return { port, make };
}
