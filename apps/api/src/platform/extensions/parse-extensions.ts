import "reflect-metadata";
import type { DynamicModule, Type } from "@nestjs/common";
import type { Environment } from "../environment/environment.ts";
import { type AdapterExtension, type AdapterMaker, isClassOf, type Port } from "./extension.ts";
import { ExtensionError } from "./extension-error.ts";
import { Extensions } from "./extensions.ts";
import { isAnyClass } from "./is-any-class.ts";
import { isListenerExtension } from "./listener.ts";
import { findCodeProblems, isDeclaredCode } from "./own-codes.ts";
import { findJobProblems, findListenerProblems } from "./own-process-problems.ts";
import { PORTS, type PortDescription } from "./ports.ts";
import { isJobExtension } from "./scheduled-job.ts";

/** The keys that Nest's `@Module` sets on a class, at least one of them. */
const MODULE_METADATA = ["imports", "controllers", "providers", "exports"];
/** Metadata about constructor parameters: from the compiler, and from `@Inject`. */
const TYPE_METADATA = ["design:paramtypes", "self:paramtypes"];

/**
 * Parses extensions from a file's export.
 *
 * @param file its name, for messages
 * @param exported its default export: a list of `provide(…)`, Nest modules, codes, `listen(…)` and
 *   `schedule(…)`
 * @param longestCallMs shortens every time limit, for tests
 * @throws ExtensionError that names every invalid item by its position
 */
export function parseExtensions(
	file: string,
	exported: unknown,
	environment: Environment,
	longestCallMs?: number,
): Extensions {
	if (!Array.isArray(exported))
		throw new ExtensionError(file, ["its default export must be a list: export default […]"]);
	const items: readonly unknown[] = exported;
	const adapters = items.filter(isAdapterExtension);
	const modules = items.filter(isNestModule);
	const codes = items.filter(isDeclaredCode);
	const listeners = items.filter(isListenerExtension);
	const jobs = items.filter(isJobExtension);
	const problems = [
		...items.flatMap((item, index) => findItemProblems(item).map((p) => `item ${index + 1}: ${p}`)),
		...findContradictions(adapters, environment),
		...findRepeated(codes.map(({ code }) => code)),
		...findRepeated([...listeners.map(({ listener }) => listener), ...jobs.map(({ job }) => job)]),
	];
	if (problems.length > 0) throw new ExtensionError(file, problems);
	return new Extensions({ file, adapters, modules, codes, listeners, jobs, longestCallMs });
}

function isAdapterExtension(item: unknown): item is AdapterExtension {
	return typeof item === "object" && item !== null && "port" in item && "make" in item;
}

function isNestModule(item: unknown): item is Type | DynamicModule {
	if (typeof item === "function")
		return MODULE_METADATA.some((key) => Reflect.hasMetadata(key, item));
	return (
		typeof item === "object" &&
		item !== null &&
		"module" in item &&
		typeof item.module === "function"
	);
}

function findItemProblems(item: unknown): string[] {
	if (isNestModule(item)) return [];
	if (isDeclaredCode(item)) return findCodeProblems(item);
	if (isListenerExtension(item)) return findListenerProblems(item);
	if (isJobExtension(item)) return findJobProblems(item);
	if (!isAdapterExtension(item))
		return [
			`${nameOf(item)} is neither provide(port, adapter), a class with @Module({…}), a code, listen(name, kinds, listener) nor schedule(name, minutes, job)`,
		];
	const { port, make } = item;
	if (PORTS.every((known) => known.port !== port)) return [describeUnknownPort(port)];
	return findMakerProblems(port, make);
}

function describeUnknownPort(port: unknown): string {
	const names = PORTS.map((known) => known.port.name);
	const name = nameOf(port);
	return names.includes(name)
		? `${name} comes from another copy of @sim-registration/api than the running server. Start the copy that the extensions import: npx sim-registration-server`
		: `${name} is not a port. The ports are ${names.join(", ")}`;
}

/** A class with another base would be called without `new`, with an unhelpful message from Node. */
function findMakerProblems(port: Port, make: AdapterMaker): string[] {
	if (typeof make !== "function")
		return [`${port.name} needs a class or a function, but got ${nameOf(make)}`];
	if (isClassOf(port, make))
		return wantsUnsaid(make)
			? [
					`${nameOf(make)} has a constructor with injected parameters: add @Injectable() to the class`,
				]
			: [];
	return isAnyClass(make) ? [`${nameOf(make)} does not extend ${port.name}`] : [];
}

/** Without a decorator the compiler emits no parameter types, and Nest would inject nothing. */
function wantsUnsaid(adapter: Type): boolean {
	return adapter.length > 0 && TYPE_METADATA.every((key) => !Reflect.hasMetadata(key, adapter));
}

function findContradictions(
	adapters: readonly AdapterExtension[],
	environment: Environment,
): string[] {
	return PORTS.flatMap((description) => {
		const count = adapters.filter(({ port }) => port === description.port).length;
		const { name } = description.port;
		return [
			...(count > 1 ? [`${name} is provided ${count} times`] : []),
			...(count > 0 && isChosenOtherwise(description, environment)
				? [
						`${name} is provided, but ${description.choice?.[0]} selects another one: remove one of the two`,
					]
				: []),
		];
	});
}

function findRepeated(names: readonly string[]): string[] {
	const repeated = names.filter((name, index) => names.indexOf(name) !== index);
	return [...new Set(repeated)].map((name) => `${name} is declared more than once`);
}

function isChosenOtherwise({ choice }: PortDescription, environment: Environment): boolean {
	if (choice === undefined) return false;
	const [variable, byDefault] = choice;
	return environment[variable] !== byDefault;
}

function nameOf(item: unknown): string {
	if (typeof item === "function") return item.name || "a function without a name";
	return item === null || typeof item !== "object" ? String(item) : "an object";
}
