import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTab } from "./open-tab.ts";

let address: string;
let blocked: boolean[];

beforeEach(() => {
	vi.useFakeTimers();
	blocked = [];
	vi.stubGlobal("window", {
		open: (opened: string) => {
			address = opened;
			return null;
		},
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a browser that opened no tab within three seconds counts as refusing, until the tab reports", async () => {
	openTab((isBlocked) => blocked.push(isBlocked));
	vi.advanceTimersByTime(2_999);
	expect(blocked).toEqual([]);
	vi.advanceTimersByTime(1);
	expect(blocked).toEqual([true]);
	vi.useRealTimers();
	const tab = new BroadcastChannel(address.split("#")[1] ?? "");
	tab.postMessage("opened");
	await vi.waitFor(() => expect(blocked).toEqual([true, false]));
	tab.close();
});

test("a refusal of the browser is not reported once nobody waits for the tab", () => {
	const tab = openTab((isBlocked) => blocked.push(isBlocked));
	tab.close();
	vi.advanceTimersByTime(10_000);
	expect(blocked).toEqual([]);
});
