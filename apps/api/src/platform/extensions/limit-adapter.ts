import { isOwnCode } from "@sim-registration/validation";
import { errorCodeOf } from "../logging/error-code.ts";
import { AdapterTimeoutError } from "./adapter-timeout-error.ts";
import type { Port } from "./extension.ts";
import { type Members, type MethodDescription, PORTS } from "./ports.ts";

interface LimitOptions {
	/** shortens every time limit, for tests */
	readonly longestMs?: number | undefined;
	/** called at the end of each call, with the adapter's failure if it failed */
	readonly onEnd?: (call: string, failure?: Error) => void;
}

/**
 * An adapter whose calls end at the time limits of its port, with a signal that aborts then. The
 * server uses a team's own adapters only like this, and so do the contract suites.
 */
export function limitAdapter<Role extends object>(
	port: Port<Role>,
	adapter: Role,
	options: LimitOptions = {},
): Role {
	const members = PORTS.find((known) => known.port === port)?.members ?? {};
	return limitMembers(port.name, adapter, members, options);
}

/** Not a proxy of the adapter itself, which may be frozen, and whose methods need its private fields. */
function limitMembers<Role extends object>(
	name: string,
	adapter: Role,
	members: Members,
	options: LimitOptions,
): Role {
	return new Proxy<Role>(Object.create(Object.getPrototypeOf(adapter)), {
		has: (_, key) => key in adapter,
		set: (_, key, value) => Reflect.set(adapter, key, value),
		get: (_, key) => {
			const member: unknown = Reflect.get(adapter, key);
			if (typeof member !== "function" || key === "constructor") return member;
			const description = typeof key === "string" ? members[key] : undefined;
			if (typeof description !== "object" || "most" in description) return member.bind(adapter);
			const call = (given: unknown[]) => Reflect.apply(member, adapter, given);
			const title = `${name}.${String(key)}`;
			return (...given: unknown[]) => callWithin(title, description, options, call, given);
		},
	});
}

async function callWithin(
	title: string,
	{ limitMs, signalAt, answers = [], returns }: MethodDescription,
	options: LimitOptions,
	call: (given: unknown[]) => unknown,
	given: readonly unknown[],
): Promise<unknown> {
	const { longestMs = limitMs, onEnd } = options;
	const ownLimitMs = Math.min(limitMs, longestMs);
	const before = Array.from({ length: signalAt }, (_, index) => given[index]);
	const callers = given[signalAt];
	try {
		const result = await within(ownLimitMs, new AdapterTimeoutError(title, ownLimitMs), (limit) =>
			call([...before, callers instanceof AbortSignal ? AbortSignal.any([callers, limit]) : limit]),
		);
		onEnd?.(title);
		return returns === undefined || typeof result !== "object" || result === null
			? result
			: limitMembers(title, result, returns, options);
	} catch (thrown) {
		if (callers instanceof AbortSignal && callers.aborted) throw thrown;
		const error = thrown instanceof Error ? thrown : new Error(`${title} threw ${typeof thrown}`);
		if (answers.includes(error.name) || isOwnAnswer(error)) onEnd?.(title);
		else {
			failures.add(error);
			onEnd?.(title, error);
		}
		throw error;
	}
}

/** A `Problem` with a code of the team's own is meant for the customer. */
function isOwnAnswer(error: Error): boolean {
	return error.name === "Problem" && isOwnCode(errorCodeOf(error));
}

const failures = new WeakSet<Error>();

/** Whether an adapter of an extension failed with this error: its partner may answer later. */
export function isAdapterFailure(error: unknown): boolean {
	return error instanceof Error && failures.has(error);
}

/**
 * Waits for a task, but no longer than a time limit.
 *
 * @param task its signal aborts when time is up
 * @throws the given error then
 */
export async function within<Result>(
	limitMs: number,
	error: Error,
	task: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
	const limit = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	const isOver = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(error);
			limit.abort(error);
		}, limitMs);
	});
	try {
		const isDone = new Promise<Result>((resolve) => resolve(task(limit.signal)));
		return await Promise.race([isDone, isOver]);
	} finally {
		clearTimeout(timer);
	}
}
