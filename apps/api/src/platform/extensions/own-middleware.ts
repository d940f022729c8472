import type { MiddlewareConsumer, Type } from "@nestjs/common";
import type { ModulesContainer } from "@nestjs/core";
import { describeError } from "./describe-error.ts";
import { findRoutes, type NestModule, patternOf, type Route } from "./own-modules.ts";

type Target = Parameters<ReturnType<MiddlewareConsumer["apply"]>["forRoutes"]>[number];

interface Routes {
	/** of the team */
	readonly theirs: readonly Route[];
	readonly servers: readonly Route[];
}

/** Groups and repetitions could match anything. */
const PLAIN_ADDRESS = /^api\/[\w/:.*-]+$/;

/** Runs a module's `configure` to learn what its middleware would act on. */
class TargetRecorder implements MiddlewareConsumer {
	readonly targets: Target[] = [];

	apply(): ReturnType<MiddlewareConsumer["apply"]> {
		const proxy: ReturnType<MiddlewareConsumer["apply"]> = {
			exclude: () => proxy,
			forRoutes: (...targets) => {
				this.targets.push(...targets.flat());
				return this;
			},
		};
		return proxy;
	}
}

/**
 * Finds middleware of a team that would act on calls of the server, whose answers its first bug
 * would change.
 *
 * @returns a sentence for each
 */
export async function findMiddlewareProblems(
	modules: ModulesContainer,
	own: ReadonlySet<NestModule>,
): Promise<string[]> {
	const others = [...modules.values()].filter((module) => !own.has(module));
	const routes = { theirs: findRoutes(own), servers: findRoutes(others) };
	const problems = [...own].map(async ({ instance, metatype }) => {
		if (!("configure" in instance) || typeof instance.configure !== "function") return [];
		const recorder = new TargetRecorder();
		try {
			await instance.configure(recorder);
		} catch (error) {
			return [`${metatype.name}.configure failed: ${describeError(error)}`];
		}
		return recorder.targets
			.filter((target) => !addressesOf(target, routes).every((each) => isTheirs(each, routes)))
			.map(
				(target) =>
					`${metatype.name} has a middleware for ${nameOf(target)}, which would act on the server's own calls: give your controllers to forRoutes`,
			);
	});
	return (await Promise.all(problems)).flat();
}

function isTheirs(address: string, { servers }: Routes): boolean {
	if (!PLAIN_ADDRESS.test(address)) return false;
	const pattern = patternOf(address);
	return !servers.some(({ path }) => pattern.test(path));
}

function addressesOf(target: Target, { theirs, servers }: Routes): string[] {
	if (isController(target))
		return [...theirs, ...servers]
			.filter(({ controller }) => controller === target)
			.map(({ path }) => path);
	const address = typeof target === "string" ? target : target.path;
	return [address.replace(/^\/+|\/+$/g, "")];
}

function nameOf(target: Target): string {
	if (isController(target)) return target.name;
	return typeof target === "string" ? target : target.path;
}

function isController(target: Target): target is Type {
	return typeof target === "function";
}
