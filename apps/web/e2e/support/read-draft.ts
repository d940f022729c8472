import type { Page } from "playwright-core";
import { openDraftKey } from "./open-draft-key.ts";

/** The values of this tab's draft, opened with the tab's own key; empty while there is none. */
export async function readDraft(page: Page): Promise<string> {
	const opened = await openDraftKey(page, "draft-key");
	if (!opened) return "";
	return await page.evaluate(async ({ id, bytes }) => {
		const raw = Uint8Array.from(bytes);
		const ask = <Value>(request: IDBRequest<Value>) =>
			new Promise<Value>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const database = await ask(indexedDB.open("registration-drafts"));
		interface Part {
			draft: string;
			part: string;
			sealed: { iv: BufferSource; bytes: ArrayBuffer };
		}
		const parts: Part[] = await ask(database.transaction("parts").objectStore("parts").getAll());
		database.close();
		const values = parts.find((each) => each.draft === id && each.part === "values/0/1")?.sealed;
		if (!values) return "";
		const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
		const additionalData = new TextEncoder().encode(`${id}|values/0/1`);
		const parameters = { name: "AES-GCM", iv: values.iv, additionalData };
		return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, values.bytes));
	}, opened);
}
