import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseUntilShown } from "./use-followed-filling.ts";

/** A page that counts its listeners. */
class Page extends EventTarget {
	visibilityState = "visible";
	listeners = 0;

	override addEventListener(...listening: Parameters<EventTarget["addEventListener"]>): void {
		this.listeners++;
		super.addEventListener(...listening);
	}

	override removeEventListener(...listening: Parameters<EventTarget["addEventListener"]>): void {
		this.listeners--;
		super.removeEventListener(...listening);
	}

	show(visibilityState: "visible" | "hidden"): void {
		this.visibilityState = visibilityState;
		this.dispatchEvent(new Event("visibilitychange"));
	}
}

let page: Page;
let controller: AbortController;
let ended: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	page = new Page();
	controller = new AbortController();
	ended = vi.fn();
	vi.stubGlobal("document", page);
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
	void pauseUntilShown(2_000, controller.signal).then(ended);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a pause lasts as long as requested", async () => {
	await vi.advanceTimersByTimeAsync(1_999);
	expect(ended).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(ended).toHaveBeenCalledOnce();
});

test("a pause continues when the page is hidden, and ends when it is shown", async () => {
	page.show("hidden");
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).not.toHaveBeenCalled();
	page.show("visible");
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).toHaveBeenCalledOnce();
});

test.each([
	["the page comes out of the browser's cache", () => page.dispatchEvent(new Event("pageshow"))],
	["nobody waits any more", () => controller.abort()],
])("a pause ends if %s, and leaves no listener behind", async (_title, end) => {
	end();
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).toHaveBeenCalledOnce();
	expect(vi.getTimerCount()).toBe(0);
	expect(page.listeners).toBe(0);
	expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});
