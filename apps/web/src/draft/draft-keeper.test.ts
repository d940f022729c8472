import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_COMPANY } from "../registration/company-values.ts";
import { fillingStarted } from "../registration/iam-smart-transitions.ts";
import { EMPTY_LOGIN } from "../registration/login-values.ts";
import { EMPTY_PERSON } from "../registration/person-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import { RegistrationStore } from "../registration/registration-store.ts";
import {
	companyEdited,
	declarationTicked,
	keyTaken,
	loggedIn,
	loggedOut,
	loginTyped,
	personEdited,
	stepCompleted,
} from "../registration/transitions.ts";
import { type Draft, draftOf } from "./draft.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import type { KeptDraft } from "./draft-vault.ts";

const HOUR_MS = 60 * 60 * 1000;
const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

/** A vault in memory. */
class FakeVault {
	kept: KeptDraft | undefined;
	writes = 0;
	async save(draft: KeptDraft) {
		this.kept = draft;
		this.writes++;
	}
	async load() {
		return this.kept;
	}
	async remove() {
		this.removals++;
		this.kept = undefined;
	}
	removals = 0;
	readonly removedOlderThan: number[] = [];
	async removeOlderThan(moment: number) {
		this.removedOlderThan.push(moment);
	}
}

let vault: FakeVault;
let store: RegistrationStore;
let keeper: DraftKeeper;

function newPage(): void {
	store = new RegistrationStore();
	keeper = new DraftKeeper({ store, vault, now: () => Date.now() });
}

function type(email: string): void {
	store.apply(companyEdited({ ...store.read().company, email }));
}

beforeEach(() => {
	vi.useFakeTimers();
	vault = new FakeVault();
	newPage();
	keeper.start();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
});
afterEach(() => vi.useRealTimers());

test("a login and a completed step are written at once", async () => {
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft.login).toEqual(LOGIN);
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft.furthest).toBe("person");
});

test("typing is written once it pauses, and at once when the page goes", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const before = vault.writes;
	for (const email of ["o", "ow", "own"]) type(email);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before + 1);
	type("owner");
	keeper.flush();
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft.company.email).toBe("owner");
});

/** How each part of a draft changes while the others stay, as far as it can. */
const CHANGES: Readonly<Record<keyof Draft, (state: RegistrationState) => RegistrationState>> = {
	login: loggedIn({ ...LOGIN, mobileNO: "51234567" }, { isDummyBr: false }),
	typedLogin: loginTyped({ ...EMPTY_LOGIN, accountNO: "204518838" }),
	isDummyBr: loggedIn(LOGIN, { isDummyBr: true }),
	hasEarlierRegistration: loggedIn(LOGIN, { isDummyBr: false, hasEarlierRegistration: true }),
	company: companyEdited({ ...EMPTY_COMPANY, email: "owner@example.com" }),
	person: personEdited({ ...EMPTY_PERSON, nameEN: "CHAN, Tai Man" }),
	iamSmartFilling: fillingStarted({ businessID: "1", uri: "https://iam.example/", startedAt: 1 }),
	verificationLoss: (state) => ({ ...state, verificationLoss: "refused" }),
	declarationNoHkid: declarationTicked(true),
	furthest: stepCompleted("company"),
	submissionKey: keyTaken(() => "key-1"),
};

test.each(Object.entries(CHANGES))("a change of %s is kept", async (_name, change) => {
	await vi.advanceTimersByTimeAsync(1_000);
	const before = vault.kept?.draft;
	store.apply(change);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.draft).not.toEqual(before);
	expect(vault.kept?.draft).toEqual(draftOf(store.read()));
});

test("the key of a submission whose answer never came is there on the next page", async () => {
	store.apply(keyTaken(() => "key-1"));
	await vi.advanceTimersByTimeAsync(1_000);
	newPage();
	await keeper.restore({ hasSession: true });
	store.apply(keyTaken(() => "key-2"));
	expect(store.read().submissionKey.value).toBe("key-1");
});

test("a pause is 300 ms long, and every key begins it again", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const before = vault.writes;
	type("o");
	await vi.advanceTimersByTimeAsync(299);
	type("ow");
	await vi.advanceTimersByTimeAsync(299);
	expect(vault.writes).toBe(before);
	await vi.advanceTimersByTimeAsync(1);
	expect(vault.writes).toBe(before + 1);
	keeper.flush();
	store.apply((state) => ({ ...state, isMaintenance: true }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before + 1);
	type("own");
	keeper.flush();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before + 2);
});

test("what was there at the start is kept, and drafts of a day ago are removed", async () => {
	newPage();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	vault = new FakeVault();
	const started = Date.now();
	const late = new DraftKeeper({ store, vault, now: () => Date.now() });
	late.start();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.draft.login).toEqual(LOGIN);
	expect(vault.kept?.editedAt).toBe(started);
	expect(vault.removedOlderThan).toEqual([started - 24 * HOUR_MS]);
	expect(vault.removals).toBe(0);
});

test("nothing is kept or removed before anything is typed", async () => {
	vault = new FakeVault();
	newPage();
	keeper.start();
	keeper.checkExpiry();
	store.apply((state) => ({ ...state, isMaintenance: true }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect([vault.writes, vault.removals]).toEqual([0, 0]);
});

test("a draft that was brought back is not written again, and ages from its last edit", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	const edited = vault.kept?.editedAt ?? 0;
	newPage();
	await vi.advanceTimersByTimeAsync(HOUR_MS);
	await keeper.restore({ hasSession: true });
	const before = vault.writes;
	keeper.start();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before);
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.editedAt).toBe(edited);
	vi.setSystemTime(edited + 24 * HOUR_MS - 1);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	vi.setSystemTime(edited + 24 * HOUR_MS);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("");
});

test("the next page has it, with a session or without", async () => {
	type("owner@example.com");
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(1_000);
	newPage();
	await keeper.restore({ hasSession: true });
	expect(store.read()).toMatchObject({ hasSession: true, furthest: "person" });
	expect(store.read().company.email).toBe("owner@example.com");
	newPage();
	await keeper.restore({ hasSession: false });
	expect(store.read()).toMatchObject({ hasSession: false, wasSignedOut: true, furthest: "login" });
});

test("what is typed at login is kept until the login, and of the proof nothing after it", async () => {
	store.apply(loggedOut());
	store.apply(loginTyped(LOGIN));
	await vi.advanceTimersByTimeAsync(1_000);
	newPage();
	await keeper.restore({ hasSession: false });
	expect(store.read()).toMatchObject({
		login: EMPTY_LOGIN,
		typedLogin: LOGIN,
		wasSignedOut: false,
	});
	keeper.start();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	expect(store.read().typedLogin).toEqual(EMPTY_LOGIN);
	store.apply(loggedOut());
	store.apply(loginTyped(LOGIN));
	store.apply(loginTyped(EMPTY_LOGIN));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept).toBeUndefined();
});

test("it lives a day from the last edit, and going to another step is none", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	await vi.advanceTimersByTimeAsync(1);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("");
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept).toBeUndefined();
});

test("one that is too old is not restored but removed", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const { kept } = vault;
	expect(kept).toBeDefined();
	vi.setSystemTime((kept?.editedAt ?? 0) + 24 * HOUR_MS - 1);
	newPage();
	await keeper.restore({ hasSession: false });
	expect(store.read().login.accountNO).toBe(LOGIN.accountNO);
	vi.setSystemTime((kept?.editedAt ?? 0) + 24 * HOUR_MS);
	newPage();
	await keeper.restore({ hasSession: false });
	await vi.advanceTimersByTimeAsync(0);
	expect(store.read().login.accountNO).toBe("");
	expect(vault.kept).toBeUndefined();
});

test("a log-out removes it, and a write that was waiting does not bring it back", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	type("owner@example.com");
	store.apply(loggedOut());
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept).toBeUndefined();
	expect(vault.removals).toBe(1);
	store.apply((state) => ({ ...state, isMaintenance: true }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.removals).toBe(1);
	keeper.flush();
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept).toBeUndefined();
});

test("a removal waits for the write before it", async () => {
	let finish = () => {};
	const promise = new Promise<void>((resolve) => {
		finish = resolve;
	});
	const save = vault.save.bind(vault);
	vault.save = async (draft) => {
		await promise;
		await save(draft);
	};
	type("owner@example.com");
	keeper.flush();
	store.apply(loggedOut());
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.removals).toBe(0);
	finish();
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept).toBeUndefined();
});

test("a write that failed does not keep the next one from being made", async () => {
	const save = vault.save.bind(vault);
	vault.save = () => Promise.reject(new Error("no room"));
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	vault.save = save;
	type("owner@example.hk");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.draft.company.email).toBe("owner@example.hk");
});

test("a browser that refuses storage is no reason to stop", async () => {
	vault.save = () => Promise.reject(new Error("no room"));
	vault.load = () => Promise.reject(new Error("no database"));
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	await keeper.restore({ hasSession: false });
	expect(store.read().company.email).toBe("owner@example.com");
});
