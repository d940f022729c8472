import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SAMPLE_DRAFT, SAMPLE_EDITED_AT } from "../../test-data/sample-draft.ts";
import { type Draft, filesOf } from "./draft.ts";
import { DraftVault } from "./draft-vault.ts";
import { answer, FakeHalves, store, stubStorage } from "./fake-storage.ts";

/** Drafts as releases stored them on a phone, each file named after the commit that wrote it. */
const FOLDER = join(import.meta.dirname, "../../test-data/drafts");
const COMMITS = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
const BEFORE_IAM_SMART = ["f5617a6", "77c3dc5"];
const BEFORE_KEPT_LOGINS = ["f5617a6", "77c3dc5", "bf66cb4", "6908f8b", "1927f6d"];

/** What the customer had entered, as far as the release knew it. */
function entered(commit: string): Draft {
	if (!BEFORE_IAM_SMART.includes(commit)) return SAMPLE_DRAFT;
	return {
		...SAMPLE_DRAFT,
		person: { ...SAMPLE_DRAFT.person, iamSmart: undefined },
		iamSmartFilling: undefined,
		verificationLoss: undefined,
	};
}

interface StoredPhone {
	readonly sessionStorage: Readonly<Record<string, string>>;
	readonly drafts: readonly object[];
	readonly parts: readonly object[];
	/** the server's half, in base64 */
	readonly keyHalf?: string;
}

let halves: FakeHalves;

/** Fills the page's storage with what a release left there. */
async function unpack(commit: string) {
	const text = readFileSync(join(FOLDER, `${commit}.json`), "utf8");
	const phone = JSON.parse(text, bytesOf) as StoredPhone;
	const session = new Map(Object.entries(phone.sessionStorage));
	const { locks } = stubStorage(() => session);
	halves = new FakeHalves();
	halves.hasSession = phone.keyHalf !== undefined;
	halves.half = atob(phone.keyHalf ?? "");
	// The form's own code creates the database.
	await new DraftVault(halves).removeOlderThan(0, 0);
	for (const name of ["drafts", "parts"] as const)
		for (const row of phone[name]) await answer((await store(name)).put(row));
	return { session, locks };
}

function bytesOf(_name: string, value: unknown): unknown {
	const { base64, base64OfBuffer } = Object(value);
	if (base64OfBuffer !== undefined) return bytesIn(base64OfBuffer).buffer;
	return base64 === undefined ? value : bytesIn(base64);
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function withoutContents(draft: Draft | undefined): unknown {
	return JSON.parse(JSON.stringify(draft ?? null), (name, value: unknown) =>
		name === "contents" ? undefined : value,
	);
}

async function contentsOf(draft: Draft | undefined): Promise<string[]> {
	const buffers = (draft ? filesOf(draft) : []).map((contents) => contents.arrayBuffer());
	return (await Promise.all(buffers)).map((each) => Buffer.from(each).toString("base64"));
}

afterEach(() => vi.unstubAllGlobals());

test("there are drafts of at least six shapes", () => {
	expect(COMMITS.length).toBeGreaterThanOrEqual(6);
});

describe.each(COMMITS)("a draft that %s wrote", (commit) => {
	test("opens completely, on the page after the next too", async () => {
		const { locks } = await unpack(commit);
		for (const page of ["first", "second"]) {
			locks.held.clear();
			const vault = new DraftVault(halves);
			const found = await vault.load();
			expect(found?.editedAt).toBe(SAMPLE_EDITED_AT);
			expect(withoutContents(found?.draft), page).toEqual(withoutContents(entered(commit)));
			expect(await contentsOf(found?.draft)).toEqual(await contentsOf(SAMPLE_DRAFT));
			if (found?.draft) await vault.saveValues(found);
		}
	});

	test("opens with its login, if that release kept one", async () => {
		await unpack(commit);
		const { login, isDummyBr, hasEarlierRegistration } = SAMPLE_DRAFT;
		const kept = { login, isDummyBr, hasEarlierRegistration };
		expect(await new DraftVault(halves).readLogin()).toEqual(
			BEFORE_KEPT_LOGINS.includes(commit) ? undefined : kept,
		);
	});

	test("is removed completely", async () => {
		const { session } = await unpack(commit);
		const vault = new DraftVault(halves);
		await vault.load();
		vault.forget("copies too");
		await vault.removeForgotten(SAMPLE_EDITED_AT);
		expect(await answer((await store("parts")).count())).toBe(0);
		expect(session.size).toBe(0);
	});
});
