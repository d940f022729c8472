import type { DynamicModule, Type } from "@nestjs/common";
import type { ModuleRef } from "@nestjs/core";
import { isOwnCode, type OwnSentences } from "@sim-registration/validation";
import { errorClassOf } from "../logging/error-class.ts";
import type { Log } from "../logging/log.ts";
import { describeError } from "./describe-error.ts";
import { type AdapterExtension, type AdapterMaker, isClassOf, type Port } from "./extension.ts";
import { ExtensionError } from "./extension-error.ts";
import { limitAdapter, within } from "./limit-adapter.ts";
import type { ListenerExtension } from "./listener.ts";
import type { DeclaredCode } from "./own-codes.ts";
import { findMissingMembers, PORTS } from "./ports.ts";
import type { JobExtension } from "./scheduled-job.ts";

interface ExtensionLists {
	readonly file: string;
	readonly adapters: readonly AdapterExtension[];
	readonly modules: ReadonlyArray<Type | DynamicModule>;
	readonly codes?: readonly DeclaredCode[];
	readonly listeners?: readonly ListenerExtension[];
	readonly jobs?: readonly JobExtension[];
	/** shortens every time limit, for tests */
	readonly longestCallMs?: number | undefined;
}

const MAKING_LIMIT_MS = 30_000;
const SECOND_MS = 1_000;

/** The additions of a team of the telecom, from the file that EXTENSIONS names. */
export class Extensions {
	static readonly NONE = new Extensions({ file: "", adapters: [], modules: [] });

	readonly modules: ReadonlyArray<Type | DynamicModule>;
	/** error and issue codes with their sentences */
	readonly codes: readonly DeclaredCode[];
	/** created in processes of their own, which load the file again */
	readonly listeners: readonly ListenerExtension[];
	/** likewise */
	readonly jobs: readonly JobExtension[];
	/** what EXTENSIONS names; empty if that is nothing */
	readonly file: string;
	readonly #makers: ReadonlyMap<Port, AdapterMaker>;
	readonly #longestMs: number | undefined;
	/** the ports whose adapter failed when it was last called */
	readonly #failing = new Set<string>();

	/** `parse-extensions.ts` creates them from a file's exports. */
	constructor({
		file,
		adapters,
		modules,
		codes = [],
		listeners = [],
		jobs = [],
		longestCallMs,
	}: ExtensionLists) {
		this.modules = modules;
		this.codes = codes;
		this.listeners = listeners;
		this.jobs = jobs;
		this.file = file;
		this.#longestMs = longestCallMs;
		this.#makers = new Map(adapters.map(({ port, make }) => [port, make]));
	}

	/** The names of the ports with an adapter here. */
	get portNames(): string[] {
		return [...this.#makers.keys()].map(({ name }) => name);
	}

	/** Whether each port's adapter answered when it was last called. */
	get states(): Record<string, "ready" | "unavailable"> {
		const stateOf = (name: string) => (this.#failing.has(name) ? "unavailable" : "ready");
		return Object.fromEntries(this.portNames.map((name) => [name, stateOf(name)]));
	}

	/** @returns the sentences of those codes that are declared here; undefined if none is */
	sentencesOf(codes: readonly string[]): OwnSentences | undefined {
		const found = this.codes.filter(({ code }) => codes.includes(code));
		if (found.length === 0) return undefined;
		return Object.fromEntries(found.map(({ code, sentences }) => [code, sentences]));
	}

	/** Whether the form has a sentence for a code, or gets it with the answer. */
	hasSentenceFor(code: string): boolean {
		return !isOwnCode(code) || this.sentencesOf([code]) !== undefined;
	}

	has(port: Port): boolean {
		return this.#makers.has(port);
	}

	/**
	 * Creates the adapter of a port. Each of its calls ends at its time limit, and a failure is
	 * logged.
	 *
	 * @param modules of the module that the port belongs to, from which a class may inject
	 * @returns undefined if the environment chooses
	 * @throws ExtensionError if it cannot be made, or is incomplete
	 */
	async make<Role extends object>(
		port: Port<Role>,
		modules: ModuleRef,
		log: Log,
	): Promise<Role | undefined> {
		const maker = this.#makers.get(port);
		if (maker === undefined) return undefined;
		const adapter = await this.#run(port, () =>
			isClassOf(port, maker) ? modules.create(maker) : maker(),
		);
		const problem = findProblem(port, adapter);
		if (problem !== undefined) throw this.#error(port, problem);
		const made = adapter as Role;
		const onEnd = (call: string, failure?: Error) => {
			if (failure === undefined) this.#failing.delete(port.name);
			else {
				this.#failing.add(port.name);
				log.warn("adapter_failed", {
					extendedPort: port.name,
					adapter: made.constructor?.name ?? "object",
					call,
					failure: errorClassOf(failure),
				});
			}
		};
		return limitAdapter(port, made, { longestMs: this.#longestMs, onEnd });
	}

	async #run(port: Port, make: () => unknown): Promise<unknown> {
		const late = this.#error(
			port,
			`no adapter was made within ${MAKING_LIMIT_MS / SECOND_MS} seconds`,
		);
		try {
			return await within(MAKING_LIMIT_MS, late, make);
		} catch (cause) {
			if (cause === late) throw late;
			throw this.#error(port, `no adapter could be made: ${describeError(cause)}`, { cause });
		}
	}

	#error(port: Port, problem: string, options?: ErrorOptions): ExtensionError {
		return new ExtensionError(this.file, [`${port.name}: ${problem}`], options);
	}
}

function findProblem(port: Port, adapter: unknown): string | undefined {
	if (typeof adapter === "function")
		return `the function returned the class ${adapter.name} instead of an adapter: write new ${adapter.name}()`;
	if (typeof adapter !== "object" || adapter === null)
		return `the function returned ${String(adapter)} instead of an adapter`;
	const name = adapter.constructor?.name ?? "the adapter";
	if (!(adapter instanceof port) && !isPlain(adapter))
		return `${name} does not extend ${port.name}`;
	const description = PORTS.find((known) => known.port === port);
	const missing = description === undefined ? [] : findMissingMembers(description, adapter);
	return missing.length === 0 ? undefined : `${name} lacks ${missing.join(", ")}`;
}

function isPlain(adapter: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(adapter);
	return prototype === Object.prototype || prototype === null;
}
