import type { Page } from "playwright-core";

/** How a page's IndexedDB behaves from the next call or the next page on. */
type Trouble = "none" | "fails once" | "fails" | "is silent";

declare global {
	/** Connections that the page has opened. */
	var connections: IDBDatabase[];
	/** Answers the requests that were made while storage was silent. */
	var answerAll: () => void;
}

const MARK = "trouble";

/** Lets the test control a page's IndexedDB. Call it before the page loads anything. */
export async function holdStorage(page: Page): Promise<void> {
	await page.addInitScript((mark) => {
		globalThis.connections = [];
		const waiting: Array<() => void> = [];
		globalThis.answerAll = () => {
			localStorage.removeItem(mark);
			for (const ask of waiting.splice(0)) ask();
		};
		const open = IDBFactory.prototype.open;
		IDBFactory.prototype.open = function (...wanted) {
			const trouble = localStorage.getItem(mark);
			if (trouble === "fails once") localStorage.removeItem(mark);
			if (trouble?.startsWith("fails")) {
				throw new DOMException("Storage is in trouble", "UnknownError");
			}
			if (trouble !== "is silent") {
				const request = open.apply(this, wanted);
				request.addEventListener("success", () => connections.push(request.result));
				return request;
			}
			const request = Object.create(null);
			waiting.push(() => {
				const asked = open.apply(this, wanted);
				asked.onsuccess = () => {
					request.result = asked.result;
					request.onsuccess?.();
				};
			});
			return request;
		};
	}, MARK);
}

/** Survives a reload. */
export async function troubleStorage(page: Page, trouble: Trouble): Promise<void> {
	await page.evaluate(([mark, kind]) => localStorage.setItem(mark, kind), [MARK, trouble] as const);
}

/** Sets Chromium's storage quota of the origin in bytes; without a value the limit is removed. */
export async function limitStorage(page: Page, origin: string, quotaSize?: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const limit = quotaSize === undefined ? {} : { quotaSize };
	await session.send("Storage.overrideQuotaForOrigin", { origin, ...limit });
}
