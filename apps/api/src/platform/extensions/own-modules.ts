import { RequestMethod, type Type } from "@nestjs/common";
import {
	APP_FILTER,
	APP_GUARD,
	APP_INTERCEPTOR,
	APP_PIPE,
	MetadataScanner,
	type ModulesContainer,
} from "@nestjs/core";
import type { Extensions } from "./extensions.ts";

export type NestModule = ModulesContainer extends Map<string, infer Value> ? Value : never;

/** A call, with its address below the base path, as in `api/callback/:id`. */
export interface Route {
	readonly controller: Type;
	readonly name: string;
	readonly method: RequestMethod;
	readonly path: string;
}

const FOR_EVERYTHING = [APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE];
// Metadata keys that Nest's decorators set on controllers and methods.
const PATH = "path";
const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const METHOD = "method";

/** The modules that only a team's extensions import. */
export function findOwnModules(modules: ModulesContainer, extensions: Extensions): Set<NestModule> {
	const given = extensions.modules.map((item) => ("module" in item ? item.module : item));
	const isGiven = (module: NestModule) => given.some((type) => type === module.metatype);
	const all = [...modules.values()];
	const ours = new Set<NestModule>();
	const visit = (module: NestModule) => {
		if (ours.has(module) || isGiven(module)) return;
		ours.add(module);
		for (const imported of module.imports) visit(imported);
	};
	const imported = new Set(all.flatMap((module) => [...module.imports]));
	for (const module of all) if (!imported.has(module)) visit(module);
	return new Set(all.filter((module) => !ours.has(module)));
}

/** The methods that answer requests, inherited ones too, in the order in which Nest adds them. */
export function findHandlers(
	modules: Iterable<NestModule>,
): { readonly controller: Type; readonly name: string }[] {
	const controllers = [...modules].flatMap((module) => [...module.controllers.values()]);
	return controllers.flatMap(({ metatype }) => {
		if (typeof metatype !== "function") return [];
		const controller = metatype as Type;
		return new MetadataScanner()
			.getAllMethodNames(controller.prototype)
			.filter((name) => Reflect.hasMetadata(PATH, controller.prototype[name]))
			.map((name) => ({ controller, name }));
	});
}

/** All routes, in the order in which they are tried. */
export function findRoutes(modules: Iterable<NestModule>): Route[] {
	return findHandlers(modules).flatMap(({ controller, name }) => {
		const handler: object = controller.prototype[name];
		const method: RequestMethod = Reflect.getMetadata(METHOD, handler) ?? RequestMethod.GET;
		return pathsOf(controller).flatMap((base) =>
			pathsOf(handler).map((path) => ({ controller, name, method, path: join(base, path) })),
		);
	});
}

function pathsOf(target: object): string[] {
	const path: string | string[] = Reflect.getMetadata(PATH, target) ?? "";
	return Array.isArray(path) ? path : [path];
}

function join(...parts: string[]): string {
	return parts
		.flatMap((part) => part.split("/"))
		.filter(Boolean)
		.join("/");
}

/**
 * Finds what a team's modules must not contain: calls that are never reached, and providers that
 * would affect the server's own calls.
 *
 * @returns a sentence for each
 */
export function findModuleProblems(modules: ModulesContainer, own: Set<NestModule>): string[] {
	if (own.size === 0) return [];
	return [...findUnreachable(findRoutes(modules.values()), findRoutes(own)), ...findGlobal(own)];
}

function findUnreachable(all: readonly Route[], own: readonly Route[]): string[] {
	return own.flatMap((route) => {
		const { controller, name, path, method } = route;
		const title = `${controller.name}.${name}`;
		if (!path.startsWith("api/"))
			return [`${title} can never be reached at ${path}: an address must begin with api/`];
		const index = all.findIndex(
			(each) => each.controller === controller && each.name === name && each.path === path,
		);
		const first = all.slice(0, index).find((each) => answers(each, route));
		return first === undefined
			? []
			: [
					`${title} can never be reached: ${first.controller.name}.${first.name} already answers ${RequestMethod[method]} ${path}`,
				];
	});
}

function answers(earlier: Route, { method, path }: Route): boolean {
	const isMethod = earlier.method === method || earlier.method === RequestMethod.ALL;
	return isMethod && patternOf(earlier.path).test(path);
}

/** The addresses that a route's path matches. */
export function patternOf(path: string): RegExp {
	const pattern = path
		.split("/")
		.map((part) =>
			/^[:]/.test(part) ? "[^/]+" : /^\*/.test(part) ? ".+" : part.replace(SPECIAL, "\\$&"),
		)
		.join("/");
	return new RegExp(`^${pattern}$`);
}

function findGlobal(own: Set<NestModule>): string[] {
	return [...own].flatMap((module) => {
		const tokens = [...module.providers.keys(), ...module.injectables.keys()].map(String);
		return FOR_EVERYTHING.filter((name) => tokens.some((token) => token.startsWith(name))).map(
			(name) =>
				`${module.metatype.name} provides ${name}, which would act on every call of the server: use a decorator on your own controllers instead`,
		);
	});
}
