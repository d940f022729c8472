import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../index.ts";
import { AdapterTimeoutError } from "./adapter-timeout-error.ts";
import type { Port } from "./extension.ts";
import { isAdapterFailure, limitAdapter } from "./limit-adapter.ts";
import { LOGIN_LIMIT_MS, type MethodDescription, PORTS, WHOLE_LIMIT_MS } from "./ports.ts";

/** Every call of every port, and of what it returns. */
const calls = PORTS.flatMap(({ port, members }) =>
	Object.entries(members).flatMap(([name, member]) =>
		typeof member === "string" || "most" in member
			? []
			: [{ title: `${port.name}.${name}`, port, path: [name], member }].concat(
					Object.entries(member.returns ?? {}).map(([inner, description]) => ({
						title: `${port.name}.${name}.${inner}`,
						port,
						path: [name, inner],
						member: description as MethodDescription,
					})),
				),
	),
);

type Hanging = Record<string, (...given: unknown[]) => Promise<unknown>>;

/** Never answers; only the first call of a longer path does. */
function hangingAdapter([name = "", inner]: readonly string[], signals: AbortSignal[]): Hanging {
	const hang = (...given: unknown[]) => {
		const signal = given.at(-1);
		if (signal instanceof AbortSignal) signals.push(signal);
		return new Promise(() => {});
	};
	return inner === undefined ? { [name]: hang } : { [name]: async () => ({ [inner]: hang }) };
}

/** Calls an adapter that hangs, up to its time limit. */
async function hangingCall(
	port: Port<object>,
	path: readonly string[],
	given: readonly unknown[] = [],
) {
	const signals: AbortSignal[] = [];
	const adapter = limitAdapter<object>(port, hangingAdapter(path, signals)) as Hanging;
	const [name = "", inner] = path;
	const holder = inner === undefined ? adapter : ((await adapter[name]?.()) as Hanging);
	const failure = holder[inner ?? name]?.(...given).catch((error: unknown) => error);
	return { failure, areAborted: () => signals.map(({ aborted }) => aborted) };
}

function portOf(name: string): Port<object> {
	return PORTS.find((known) => known.port.name === name)?.port as Port<object>;
}

function named(name: string, code?: string): Error {
	return Object.assign(new Error("a message"), { name, code });
}

describe("a team's own adapter", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it.each(calls)("ends $title at its time limit, and aborts it", async ({ port, path, member }) => {
		const { failure, areAborted } = await hangingCall(port, path);
		await vi.advanceTimersByTimeAsync(member.limitMs - 1);
		expect(areAborted()).toEqual([false]);
		await vi.advanceTimersByTimeAsync(1);
		expect(await failure).toBeInstanceOf(AdapterTimeoutError);
		expect(areAborted()).toEqual([true]);
	});

	it.each(calls)(
		"aborts $title at its time limit, although the caller gave a signal too",
		async ({ port, path, member }) => {
			const given = [...Array(member.signalAt).fill(undefined), new AbortController().signal];
			const { failure, areAborted } = await hangingCall(port, path, given);
			await vi.advanceTimersByTimeAsync(member.limitMs);
			expect(await failure).toBeInstanceOf(AdapterTimeoutError);
			expect(areAborted()).toEqual([true]);
		},
	);

	it("has five seconds during a login, and 30 seconds otherwise, unless it goes through everything", () => {
		const limits = calls.map(({ title, member }) => [title, member.limitMs]);
		const of = (limitMs: number) => limits.filter(([, ms]) => ms === limitMs).map(([name]) => name);
		expect(of(LOGIN_LIMIT_MS)).toEqual(["AccountDirectory.find", "CaptchaVerifier.verify"]);
		expect(of(WHOLE_LIMIT_MS)).toEqual([
			"FileStore.list",
			"FileStore.listDetails",
			"FileStore.discardLeftovers",
			"KeyVault.rewrap",
			"KeyVault.listUnconfirmedBefore",
		]);
		const others = limits.filter(([, ms]) => ms !== LOGIN_LIMIT_MS && ms !== WHOLE_LIMIT_MS);
		for (const [, limitMs] of others) expect(limitMs).toBeLessThanOrEqual(30_000);
	});

	it("is abandoned once the caller's own signal has aborted", async () => {
		const { port } = PORTS.find((known) => known.port.name === "Mailer") ?? {};
		const send = (_mail: unknown, signal: AbortSignal) =>
			new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
		const caller = new AbortController();
		const adapter = limitAdapter<object>(port as Port, { send }) as Hanging;
		const failure = adapter["send"]?.({}, caller.signal).catch((error: unknown) => error);
		caller.abort("the server stops");
		expect(await failure).toBe("the server stops");
	});

	it.each([
		[50, 50],
		[60_000, 30_000],
	])("with a longest time of %i ms ends a call after %i ms", async (longestMs, limitMs) => {
		const adapter = limitAdapter<object>(
			portOf("Mailer"),
			{ send: () => new Promise(() => {}) },
			{
				longestMs,
			},
		) as Hanging;
		const failure = adapter["send"]?.({}).catch((error: unknown) => error);
		let isOver = false;
		void failure?.then(() => {
			isOver = true;
		});
		await vi.advanceTimersByTimeAsync(limitMs - 1);
		expect(isOver).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(await failure).toBeInstanceOf(AdapterTimeoutError);
	});

	it.each([
		["an answer of its port", named("UndeliverableError"), "answered"],
		["a problem with a code of its own", named("Problem", "own_blocked"), "answered"],
		["a problem with a code of ours", named("Problem", "invalid"), "failed"],
		["another error with a code of its own", named("Error", "own_blocked"), "failed"],
		["any other error", named("TypeError"), "failed"],
		["what is no error", "a text", "failed"],
	] as const)("that throws %s has %3$s", async (_what, thrown, outcome) => {
		const ends: unknown[][] = [];
		const send = () => Promise.reject(thrown);
		const adapter = limitAdapter<object>(
			portOf("Mailer"),
			{ send },
			{
				onEnd: (...end) => ends.push(end),
			},
		) as Hanging;
		const error = await adapter["send"]?.({}).catch((caught: unknown) => caught);
		expect(error).toBeInstanceOf(Error);
		expect(ends).toEqual([outcome === "failed" ? ["Mailer.send", error] : ["Mailer.send"]]);
		expect(isAdapterFailure(error)).toBe(outcome === "failed");
	});

	it("reports the end of a call that succeeds, and returns any result as it is", async () => {
		const ends: unknown[][] = [];
		const onEnd = (...end: unknown[]) => ends.push(end);
		for (const result of [undefined, null, "text", 1]) {
			const createDraft = async () => result;
			const adapter = limitAdapter<object>(portOf("FileStore"), { createDraft }, { onEnd });
			expect(await (adapter as Hanging)["createDraft"]?.("id")).toBe(result);
		}
		expect(ends).toEqual(Array(4).fill(["FileStore.createDraft"]));
		expect(isAdapterFailure("no error")).toBe(false);
	});

	it("leaves no timer behind, and returns an account as it is", async () => {
		const account = { accountNO: "204518837" };
		const find = async () => account;
		const adapter = limitAdapter<object>(portOf("AccountDirectory"), { find }) as Hanging;
		expect(await adapter["find"]?.({})).toBe(account);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("that throws something other than an Error fails with an error that names the call", async () => {
		const send = () => Promise.reject("a text");
		const adapter = limitAdapter<object>(portOf("Mailer"), { send }) as Hanging;
		await expect(adapter["send"]?.({})).rejects.toThrow("Mailer.send threw string");
	});

	it("that throws an answer of its port throws it, also if nobody counts", async () => {
		const answer = named("UndeliverableError");
		const adapter = limitAdapter<object>(portOf("Mailer"), {
			send: () => Promise.reject(answer),
		}) as Hanging;
		await expect(adapter["send"]?.({})).rejects.toBe(answer);
	});

	it("of an unknown port has no limits", async () => {
		const adapter = limitAdapter<object>({ name: "Unknown" } as Port, { send: async () => 1 });
		expect(await (adapter as Hanging)["send"]?.()).toBe(1);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("has and takes what the adapter has", () => {
		const directory: Record<string, unknown> = { name: "ours" };
		const adapter = limitAdapter<object>(portOf("AccountDirectory"), directory);
		expect(["name" in adapter, "other" in adapter]).toEqual([true, false]);
		Reflect.set(adapter, "name", "theirs");
		expect(directory["name"]).toBe("theirs");
	});

	it("keeps its private fields, its values and its other methods, even if it is frozen", async () => {
		const { port } = PORTS.find((known) => known.port.name === "AccountDirectory") ?? {};
		class Directory {
			#state = "none";
			get serviceState() {
				return this.#state;
			}
			async find(query: string) {
				return `${query} ${this.#state}`;
			}
			onApplicationShutdown() {
				this.#state = "closed";
			}
		}
		const adapter = limitAdapter<object>(port as Port, Object.freeze(new Directory()));
		const own = adapter as Directory;
		expect(adapter).toBeInstanceOf(Directory);
		expect(adapter.constructor).toBe(Directory);
		expect(await own.find("query")).toBe("query none");
		own.onApplicationShutdown();
		expect(own.serviceState).toBe("closed");
	});
});
