/**
 * Keeps a draft as this revision writes it, for the tests of later ones. Run it before the shape of the
 * values changes:
 *
 *     pnpm --filter @sim-registration/web keep-draft "$(git rev-parse --short HEAD)"
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { filesOf } from "../src/draft/draft.ts";
import { DraftVault } from "../src/draft/draft-vault.ts";
import { SAMPLE_DRAFT, SAMPLE_EDITED_AT } from "../test-data/sample-draft.ts";

const FOLDER = join(import.meta.dirname, "../test-data/drafts");

const [name] = process.argv.slice(2);
if (!name) throw new Error("Name the draft after the revision that writes it");

const session = new Map<string, string>();
const sessionStorage = {
	getItem: (key: string) => session.get(key) ?? null,
	setItem: (key: string, value: string) => session.set(key, value),
};
Object.defineProperties(globalThis, {
	indexedDB: { value: new IDBFactory() },
	IDBKeyRange: { value: IDBKeyRange },
	sessionStorage: { value: sessionStorage },
});

/** Kept with the draft, so that its key can be made again. */
const keyHalf = randomBytes(32).toString("base64");
const vault = new DraftVault({
	hasSession: true,
	of: async () => keyHalf,
	renew: async () => true,
	end: () => {},
	keep: async () => false,
	remind: async () => false,
	findKept: async () => [],
	forget: () => {},
});
const { login, isDummyBr, hasEarlierRegistration } = SAMPLE_DRAFT;
await vault.keepLogin({ login, isDummyBr, hasEarlierRegistration });
await vault.saveValues({ draft: SAMPLE_DRAFT, editedAt: SAMPLE_EDITED_AT });
for (const contents of filesOf(SAMPLE_DRAFT)) await vault.saveFile(contents);

const phone = {
	sessionStorage: Object.fromEntries(session),
	keyHalf,
	drafts: await rowsOf("drafts"),
	parts: await rowsOf("parts"),
};
writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(phone, asText, "\t")}\n`);
process.exit();

async function rowsOf(store: string): Promise<unknown[]> {
	const database = await answer(indexedDB.open("registration-drafts"));
	return await answer(database.transaction(store).objectStore(store).getAll());
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function asText(_name: string, value: unknown): unknown {
	if (value instanceof ArrayBuffer)
		return { base64OfBuffer: Buffer.from(value).toString("base64") };
	return value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value;
}
