import "reflect-metadata";
import type { Type } from "@nestjs/common";
import type { ModulesContainer } from "@nestjs/core";
import { getMetadataStorage } from "class-validator";
import { findHandlers } from "../extensions/own-modules.ts";
import { isOpenToEverybody } from "./open-to-everybody.ts";
import { proofOf } from "./proves.ts";

// Metadata keys that Nest's decorators set on controllers and methods.
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
	return findHandlers(modules.values()).flatMap(({ controller, name }) => {
		const call = `${controller.name}.${name}`;
		return [
			...(isGuarded(controller, controller.prototype[name])
				? []
				: [
						`${call} is unprotected: guard it with CsrfGuard and SessionGuard, or declare it with @OpenToEverybody()`,
					]),
			...bodiesOf(controller, name).flatMap((type) => findBodyProblems(call, type)),
		];
	});
}

function isClass(metatype: unknown): metatype is Type {
	return typeof metatype === "function";
}

function isGuarded(controller: Type, method: object): boolean {
	if ([controller, method].some(isOpenToEverybody)) return true;
	return guardsOf(controller, method).some((guard) => proofOf(guard) !== undefined);
}

/** The guards of a call: classes, or instances. */
export function guardsOf(controller: Type, method: object): object[] {
	return [controller, method].flatMap(
		(target): object[] => Reflect.getMetadata(GUARDS, target) ?? [],
	);
}

/** The types of the method's whole-body arguments; undefined for one without a type to check. */
export function bodiesOf(controller: Type, name: string): (Type | undefined)[] {
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
	const checked = checkedFieldsOf(type);
	return Object.keys(new type())
		.filter((field) => !checked.includes(field))
		.map((field) => `${call} takes ${type.name}, whose field ${field} has no @SharedRule`);
}

/** The fields of a body with a rule. */
export function checkedFieldsOf(type: Type): string[] {
	const rules = getMetadataStorage().getTargetValidationMetadatas(type, "", false, false);
	return [...new Set(rules.map(({ propertyName }) => propertyName))];
}
