import type { Page } from "playwright-core";

/** The number of parts of this phone's drafts: one for the values, and one for each file. */
export function countDraftParts(page: Page): Promise<number> {
	return page.evaluate(countPartsHere);
}

/** The same, running in the page, so it must not use anything outside this function. */
export function countPartsHere(): Promise<number> {
	return new Promise<number>((resolve, reject) => {
		const opening = indexedDB.open("registration-drafts");
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const database = opening.result;
			if (!database.objectStoreNames.contains("parts")) {
				database.close();
				resolve(0);
				return;
			}
			const asking = database.transaction("parts").objectStore("parts").getAllKeys();
			asking.onsuccess = () => {
				database.close();
				// A file is stored in pieces, `NAME/0/9` to `NAME/8/9`.
				const names = asking.result.map((key) => String(key).replace(/\/.*/, ""));
				resolve(new Set(names).size);
			};
		};
	});
}

/** A test that hangs would not name the place. */
const TIMEOUT_MS = 60_000;

/** Waits until the values and this many files are written. */
export async function draftWithFiles(page: Page, files: number): Promise<void> {
	const end = Date.now() + TIMEOUT_MS;
	for (;;) {
		const parts = await countDraftParts(page);
		if (parts === files + 1) return;
		// Screenshots are taken outside of tests, where `expect` cannot be used.
		if (Date.now() > end) throw new Error(`The draft has ${parts} parts, not ${files + 1}`);
		await page.evaluate(nextFrame);
	}
}

function nextFrame(): Promise<number> {
	return new Promise(requestAnimationFrame);
}

/** Everything that the page stored, as text: bytes as Latin letters, as UTF-8 and as UTF-16. */
export function readStorage(page: Page): Promise<string> {
	return page.evaluate(async () => {
		const textOf = (bytes: ArrayBuffer) =>
			["latin1", "utf-8", "utf-16le", "utf-16be"]
				.map((encoding) => new TextDecoder(encoding).decode(bytes))
				.join("\n");
		const flatten = (value: unknown): string => {
			if (value instanceof ArrayBuffer) return textOf(value);
			if (ArrayBuffer.isView(value)) return textOf(new Uint8Array(value.buffer).slice().buffer);
			if (value instanceof Blob) throw new Error("A Blob would not be read here");
			if (typeof value !== "object" || value === null) return String(value);
			return Object.entries(value)
				.map(([name, each]) => `${name}=${flatten(each)}`)
				.join("\n");
		};
		const ask = <Value>(request: IDBRequest<Value>) =>
			new Promise<Value>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const found = [flatten({ ...localStorage }), flatten({ ...sessionStorage })];
		for (const { name = "" } of await indexedDB.databases()) {
			const database = await ask(indexedDB.open(name));
			for (const store of database.objectStoreNames)
				found.push(flatten(await ask(database.transaction(store).objectStore(store).getAll())));
			database.close();
		}
		return found.join("\n");
	});
}
