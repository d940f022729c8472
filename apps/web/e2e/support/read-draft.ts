import type { Page } from "playwright-core";

/** The values of this tab's draft, opened with the tab's own key; empty while there is none. */
export function readDraft(page: Page): Promise<string> {
	return page.evaluate(async () => {
		const [id = "", base64 = ""] = (sessionStorage.getItem("draft-key") ?? "").split(".");
		const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		if (raw.length === 0) return "";
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
	});
}
