import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GatewayError } from "./gateway-error.ts";
import { repeatWhereUnreachable } from "./repeat.ts";

const sleep = vi.hoisted(() => vi.fn<(milliseconds: number) => Promise<void>>());
vi.mock("node:timers/promises", () => ({ setTimeout: sleep }));

beforeEach(() => void sleep.mockResolvedValue());
afterEach(() => void sleep.mockReset());

const pauses = () => sleep.mock.calls.map(([milliseconds]) => milliseconds);

it("repeats a call that found nobody, after longer and longer pauses", async () => {
	let tries = 0;
	const answer = await repeatWhereUnreachable("getKey", 3, async () => {
		tries++;
		if (tries < 3) throw GatewayError.of("unreachable");
		return "key";
	});
	expect(answer).toBe("key");
	expect(pauses()).toEqual([200, 400]);
});

it.each([
	["unreachable", GatewayError.of("unreachable"), 3],
	["unreachable, by name", GatewayError.of("unreachable").during("getKey"), 3],
	["unreachable in a call before it", GatewayError.of("unreachable").during("getToken"), 1],
	["without an answer in time", GatewayError.of("no_answer"), 1],
	["refused", GatewayError.ofCode("D20001"), 1],
	["an error of ours", new TypeError("x"), 1],
])("a call that stays %s is made as often as it makes sense", async (_title, error, most) => {
	let tries = 0;
	const call = repeatWhereUnreachable("getKey", 3, async () => {
		tries++;
		if (tries <= 10) throw error;
	});
	await expect(call).rejects.toBe(error);
	expect(tries).toBe(most);
	expect(pauses()).toHaveLength(most - 1);
});
