import { expect, it } from "vitest";
import { GatewayError } from "./gateway-error.ts";
import { repeatWhereUnreachable } from "./repeat.ts";

it("repeats a call that could not connect, with increasing pauses", async () => {
	let tries = 0;
	const pauses: number[] = [];
	const action = async () => {
		tries++;
		if (tries < 3) throw GatewayError.of("unreachable");
		return "key";
	};
	const pause = async (milliseconds: number) => pauses.push(milliseconds);
	expect(await repeatWhereUnreachable("getKey", 3, action, pause)).toBe("key");
	expect(pauses).toEqual([200, 400]);
});

it.each([
	["unreachable", GatewayError.of("unreachable"), 3],
	["unreachable, by name", GatewayError.of("unreachable").during("getKey"), 3],
	["unreachable in a call before it", GatewayError.of("unreachable").during("getToken"), 1],
	["without an answer in time", GatewayError.of("no_answer"), 1],
	["refused", GatewayError.ofCode("D20001"), 1],
	["an error of ours", new TypeError("x"), 1],
])("makes a call that stays %s as often as is useful", async (_title, error, most) => {
	let tries = 0;
	const action = async () => {
		tries++;
		throw error;
	};
	const call = repeatWhereUnreachable("getKey", 3, action, async () => {});
	await expect(call).rejects.toBe(error);
	expect(tries).toBe(most);
});
