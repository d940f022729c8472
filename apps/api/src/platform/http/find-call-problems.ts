import "reflect-metadata";
import type { Type } from "@nestjs/common";
import { MetadataScanner, type ModulesContainer } from "@nestjs/core";
import { getMetadataStorage } from "class-validator";
import { isOpenToEverybody } from "./open-to-everybody.ts";
import { provesSomething } from "./proves.ts";

// Metadata keys that Nest's decorators set on controllers and methods.
const PATH = "path";
const GUARDS = "__guards__";
const ARGUMENTS = "__routeArguments__";
const TYPES = "design:paramtypes";
/** Nest's number for `@Body()` without a name, and the argument's position. */
const WHOLE_BODY = /^3:(\d+)$/;

/**
 * Finds calls that are unsafe by mistake: without a guard that declares a proof (`proves.ts`), or
 * with a body that validation skips. The compiler detects neither.
 *
 * @returns a sentence for each, with the names of controller and method
 */
export function findCallProblems(modules: ModulesContainer): string[] {
	const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
	return controllers.flatMap(({ metatype }) => (isClass(metatype) ? findProblems(metatype) : []));
}

function isClass(metatype: unknown): metatype is Type {
	return typeof metatype === "function";
}

function findProblems(controller: Type): string[] {
	const { prototype } = controller;
	// Includes inherited methods, as Nest does when it adds the routes.
	const calls = new MetadataScanner()
		.getAllMethodNames(prototype)
		.filter((name) => Reflect.hasMetadata(PATH, prototype[name]));
	return calls.flatMap((name) => {
		const call = `${controller.name}.${name}`;
		return [
			...(isGuarded(controller, prototype[name])
				? []
				: [
						`${call} is unprotected: guard it with CsrfGuard and SessionGuard, or declare it with @OpenToEverybody()`,
					]),
			...bodiesOf(controller, name).flatMap((type) => findBodyProblems(call, type)),
		];
	});
}

function isGuarded(controller: Type, method: object): boolean {
	if ([controller, method].some(isOpenToEverybody)) return true;
	const guards = [controller, method].flatMap(
		(target): object[] => Reflect.getMetadata(GUARDS, target) ?? [],
	);
	return guards.some(provesSomething);
}

/** The types of the method's whole-body arguments; undefined for one without a type to check. */
function bodiesOf(controller: Type, name: string): (Type | undefined)[] {
	const given: Record<string, { readonly data?: unknown }> =
		Reflect.getMetadata(ARGUMENTS, controller, name) ?? {};
	const types: readonly unknown[] = Reflect.getMetadata(TYPES, controller.prototype, name) ?? [];
	return Object.entries(given).flatMap(([key, { data }]) => {
		const [, place] = WHOLE_BODY.exec(key) ?? [];
		if (place === undefined) return [];
		const type = types[Number(place)];
		return [data === undefined && isClass(type) && type !== Object ? type : undefined];
	});
}

/** The validation rejects fields without a rule, in every request. */
function findBodyProblems(call: string, type: Type | undefined): string[] {
	if (type === undefined)
		return [
			`${call} takes a body without validation: its type must be a class with @SharedRule on each field`,
		];
	const rules = getMetadataStorage().getTargetValidationMetadatas(type, "", false, false);
	const checked = rules.map(({ propertyName }) => propertyName);
	return Object.keys(new type())
		.filter((field) => !checked.includes(field))
		.map((field) => `${call} takes ${type.name}, whose field ${field} has no @SharedRule`);
}
