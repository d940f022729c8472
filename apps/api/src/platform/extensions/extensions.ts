import type { DynamicModule, Type } from "@nestjs/common";
import type { ModuleRef } from "@nestjs/core";
import { type AdapterExtension, type AdapterMaker, isClassOf, type Port } from "./extension.ts";
import { ExtensionError } from "./extension-error.ts";
import { findMissingMembers, PORTS } from "./ports.ts";

interface ExtensionLists {
	readonly file: string;
	readonly adapters: readonly AdapterExtension[];
	readonly modules: ReadonlyArray<Type | DynamicModule>;
}

/** The additions of a team of the telecom, from the file that EXTENSIONS names. */
export class Extensions {
	static readonly NONE = new Extensions({ file: "", adapters: [], modules: [] });

	readonly modules: ReadonlyArray<Type | DynamicModule>;
	readonly #file: string;
	readonly #makers: ReadonlyMap<Port, AdapterMaker>;

	/** `parse-extensions.ts` creates them from a file's exports. */
	constructor({ file, adapters, modules }: ExtensionLists) {
		this.modules = modules;
		this.#file = file;
		this.#makers = new Map(adapters.map(({ port, make }) => [port, make]));
	}

	/** The names of the ports with an adapter here. */
	get portNames(): string[] {
		return [...this.#makers.keys()].map(({ name }) => name);
	}

	has(port: Port): boolean {
		return this.#makers.has(port);
	}

	/**
	 * Creates the adapter of a port.
	 *
	 * @param modules of the module that the port belongs to, from which a class may inject
	 * @returns undefined if the environment chooses
	 * @throws ExtensionError if the adapter is incomplete
	 */
	async make<Role extends object>(port: Port<Role>, modules: ModuleRef): Promise<Role | undefined> {
		const maker = this.#makers.get(port);
		if (maker === undefined) return undefined;
		const adapter: unknown = isClassOf(port, maker) ? await modules.create(maker) : await maker();
		const problem = findProblem(port, adapter);
		if (problem !== undefined) throw new ExtensionError(this.#file, [`${port.name}: ${problem}`]);
		return adapter as Role;
	}
}

function findProblem(port: Port, adapter: unknown): string | undefined {
	if (typeof adapter !== "object" || adapter === null)
		return `what was provided returned ${String(adapter)} instead of an adapter`;
	const description = PORTS.find((known) => known.port === port);
	const missing = description === undefined ? [] : findMissingMembers(description, adapter);
	if (missing.length === 0) return undefined;
	return `${adapter.constructor?.name ?? "the adapter"} lacks ${missing.join(", ")}`;
}
