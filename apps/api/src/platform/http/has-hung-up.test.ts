import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { hasHungUp } from "./has-hung-up.ts";

const HANG_UP = new Error("aborted");

async function requestThat({ isWhole, isGone }: { isWhole: boolean; isGone: boolean }) {
	const request = new IncomingMessage(new Socket());
	request.complete = isWhole;
	if (!isGone) return request;
	const closed = once(request, "close").catch(() => {});
	request.destroy(HANG_UP);
	await closed;
	return request;
}

it.each([
	["before it had sent everything", { isWhole: false, isGone: true }, HANG_UP],
	[
		"before it had sent everything, whatever error followed",
		{ isWhole: false, isGone: true },
		new Error(),
	],
	["once it had sent everything", { isWhole: true, isGone: true }, HANG_UP],
])("a phone hung up %s", async (_title, request, error) => {
	expect(hasHungUp(await requestThat(request), error)).toBe(true);
});

it.each([
	["while the phone is connected", { isWhole: true, isGone: false }],
	["although the phone hung up too", { isWhole: true, isGone: true }],
])("something else failed %s", async (_title, request) => {
	expect(hasHungUp(await requestThat(request), new Error("the disk"))).toBe(false);
});
