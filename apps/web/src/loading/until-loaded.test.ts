import { afterEach, expect, test, vi } from "vitest";
import type { PageState } from "../api/ask-page.ts";
import { OutdatedPageError, untilLoaded } from "./until-loaded.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const Screen = () => null;

function loadingAfter(failures: number, states: readonly PageState[]) {
	let attempts = 0;
	const load = async () => {
		if (attempts++ < failures) throw new TypeError("Failed to fetch");
		return Screen;
	};
	const ask = async () => states[attempts - 1] ?? "unreachable";
	const foreign: boolean[] = [];
	const noteForeign = (isForeign: boolean) => void foreign.push(isForeign);
	const loading = untilLoaded(load, { ask, wait: async () => undefined, noteForeign })();
	return { loading, foreign };
}

test("a step is requested until the network is back", async () => {
	expect(await loadingAfter(9, []).loading).toEqual({ default: Screen });
	expect(await loadingAfter(2, ["same", "same"]).loading).toEqual({ default: Screen });
});

test("a step that a deployment has removed is not awaited", async () => {
	await expect(loadingAfter(9, ["unreachable", "newer"]).loading).rejects.toThrow(
		OutdatedPageError,
	);
});

test("a step that the browser does not request again is not awaited either", async () => {
	await expect(loadingAfter(9, ["same", "same", "same"]).loading).rejects.toThrow(
		OutdatedPageError,
	);
});

test("while the log-in page of a Wi-Fi answers, a step is awaited, and the customer is told", async () => {
	const { loading, foreign } = loadingAfter(5, new Array(5).fill("foreign"));
	expect(await loading).toEqual({ default: Screen });
	expect(foreign).toEqual([true, true, true, true, true, false]);
});

test("a step is requested again after two seconds without a network", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("location", { href: "https://form.example/" });
	vi.stubGlobal("document", { querySelector: () => null });
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
	void untilLoaded(load)();
	await vi.advanceTimersByTimeAsync(1_999);
	expect(load).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(load).toHaveBeenCalledTimes(2);
});
