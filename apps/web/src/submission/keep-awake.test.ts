import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepAwake } from "./keep-awake.ts";

/** A page whose browser drops every lock when the page is hidden, as the specification says. */
class Page extends EventTarget {
	visibilityState = "visible";
	locks = 0;
	isBatteryLow = false;
	#granted = Promise.resolve();

	readonly request = async () => {
		await this.#granted;
		if (this.isBatteryLow) throw new DOMException("", "NotAllowedError");
		this.locks++;
		return { release: async () => void this.locks-- };
	};

	async show(visibilityState: "visible" | "hidden"): Promise<void> {
		this.visibilityState = visibilityState;
		if (visibilityState === "hidden") this.locks = 0;
		this.dispatchEvent(new Event("visibilitychange"));
		await settled();
	}

	/** Answers requests only when the returned function is called. */
	delayLocks(): () => Promise<void> {
		let grant = () => {};
		this.#granted = new Promise((resolve) => {
			grant = resolve;
		});
		return async () => {
			grant();
			await settled();
		};
	}
}

/** Resolves once all promises that can be settled are settled. */
function settled(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}

let page: Page;

beforeEach(() => {
	page = new Page();
	vi.stubGlobal("document", page);
	vi.stubGlobal("navigator", { wakeLock: page });
});
afterEach(() => {
	vi.unstubAllGlobals();
});

describe("the screen", () => {
	test("is kept on until it is released", async () => {
		const allowSleep = keepAwake();
		await settled();
		expect(page.locks).toBe(1);
		allowSleep();
		expect(page.locks).toBe(0);
	});

	test("is kept on again each time the page was hidden", async () => {
		const allowSleep = keepAwake();
		await settled();
		for (const _time of ["first", "second"]) {
			await page.show("hidden");
			expect(page.locks).toBe(0);
			await page.show("visible");
			expect(page.locks).toBe(1);
		}
		allowSleep();
		expect(page.locks).toBe(0);
	});

	test("is released for good, even if the page is hidden and shown later", async () => {
		const allowSleep = keepAwake();
		await settled();
		allowSleep();
		await page.show("hidden");
		await page.show("visible");
		expect(page.locks).toBe(0);
	});

	test("is released if the browser answers only after that", async () => {
		const grant = page.delayLocks();
		const allowSleep = keepAwake();
		allowSleep();
		await grant();
		expect(page.locks).toBe(0);
	});

	test("is kept on later if the battery was low at first", async () => {
		page.isBatteryLow = true;
		const allowSleep = keepAwake();
		await settled();
		expect(page.locks).toBe(0);
		page.isBatteryLow = false;
		await page.show("hidden");
		await page.show("visible");
		expect(page.locks).toBe(1);
		allowSleep();
		expect(page.locks).toBe(0);
	});

	test("is not affected in a browser that cannot keep it on", () => {
		vi.stubGlobal("navigator", {});
		expect(keepAwake()()).toBeUndefined();
	});
});
