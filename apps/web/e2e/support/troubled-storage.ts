import type { Page } from "playwright-core";

/** What a page's IndexedDB does from the next call or the next page on. */
type Trouble = "none" | "fails once" | "is silent";

declare global {
	/** Connections that the page has opened. */
	var connections: IDBDatabase[];
	/** Answers what was asked while storage was silent. */
	var answerAll: () => void;
}

const MARK = "trouble";

/** Puts a page's IndexedDB into the test's hands, before the page loads anything. */
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
			if (trouble === "fails once") {
				localStorage.removeItem(mark);
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

/** Outlives a reload. */
export async function troubleStorage(page: Page, trouble: Trouble): Promise<void> {
	await page.evaluate(([mark, kind]) => localStorage.setItem(mark, kind), [MARK, trouble] as const);
}

/** Bytes that an origin may store, as Chromium's quota; left out, the limit is lifted. */
export async function limitStorage(page: Page, origin: string, quotaSize?: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const limit = quotaSize === undefined ? {} : { quotaSize };
	await session.send("Storage.overrideQuotaForOrigin", { origin, ...limit });
}
