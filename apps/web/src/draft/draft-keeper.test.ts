import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileKeeping } from "../files/file-keeping.ts";
import {
	draftRefused,
	foundDraftAnswered,
	reminderSet,
} from "../registration/draft-transitions.ts";
import {
	companyEdited,
	declarationTicked,
	personEdited,
	stepCompleted,
} from "../registration/entry-transitions.ts";
import { fillingStarted } from "../registration/iam-smart-transitions.ts";
import { EMPTY_LOGIN } from "../registration/login-values.ts";
import {
	NEW_REGISTRATION,
	type RegistrationState,
	type RemovalCause,
} from "../registration/registration-state.ts";
import { loggedIn, loggedOut, loginTyped, signedOut } from "../registration/session-transitions.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { attemptChanged, keyTaken, registered } from "../registration/submission-transitions.ts";
import { WizardStore } from "../registration/wizard-store.ts";
import { type Draft, draftOf, filesOf } from "./draft.ts";
import { DraftRemovedError } from "./draft-database.ts";
import { DraftKeeper, type KeeperVault } from "./draft-keeper.ts";
import type { KeptDraft, UnreadDraft } from "./draft-vault.ts";
import type { KeptLogin } from "./kept-login.ts";

const HOUR_MS = 60 * 60 * 1000;
const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

/** Regardless of its number in this page. */
const EMPTY: object = { ...NEW_REGISTRATION, generation: expect.any(Number) };
const LOGGED_OUT = { ...EMPTY, removal: "log-out" };
const LOGGED_OUT_ELSEWHERE = { ...EMPTY, removal: "log-out elsewhere" };
const ENDED_ELSEWHERE = { ...EMPTY, removal: "elsewhere" };
const RUNNING = {
	kind: "sending",
	progress: { sentBytes: 0, totalBytes: 0 },
} as const;

const NO_FILES: FileKeeping = { isWorking: true, pending: new Set(), unkept: new Set() };

/** A vault in memory, which answers when the test says so. */
class FakeVault implements KeeperVault {
	family: string | undefined = "family";
	login: KeptLogin | undefined;
	kept: KeptDraft | undefined;
	unread: UnreadDraft | undefined;
	isCopy = false;
	writes = 0;
	readonly files = new Set<Blob>();
	readonly forgotten: string[] = [];
	readonly removedOlderThan: number[][] = [];
	isKept = false;
	/** what the server answers to `keep` */
	mayKeep = true;
	/** what the account keeps on this phone */
	keptOnPhone: KeptDraft | undefined;
	/** another account keeps it */
	isOthers = false;
	keeps = 0;
	left = 0;
	/** what the server answers to `remind` */
	mayRemind = true;
	remindedAt = "";
	isSetAside = false;
	isHalved: boolean | undefined;
	/** what waits for a login to its account */
	locked: { kept: KeptDraft | undefined } | undefined;
	/** the server has another half than before */
	isHalfNew = false;
	/** awaited by each write of values */
	beforeSaving: () => Promise<void> = async () => {};
	beforeFile: () => Promise<void> = async () => {};
	beforeLoading: () => Promise<void> = async () => {};

	async readLogin() {
		return this.login;
	}
	async keepLogin(login: KeptLogin) {
		this.login = login;
	}
	get isLocked() {
		return this.locked !== undefined;
	}
	unlock() {
		this.kept = this.locked?.kept;
		this.locked = undefined;
		this.isHalved = true;
	}
	async renewHalf() {
		return this.isHalfNew;
	}
	async load() {
		await this.beforeLoading();
		return this.unread ?? (this.kept && { ...this.kept, isCopy: this.isCopy });
	}
	setAside() {
		this.isSetAside = true;
	}
	lockAgain() {
		this.locked = { kept: this.kept };
		this.kept = undefined;
	}
	async saveValues(draft: KeptDraft) {
		const forgotten = this.forgotten.length;
		const { isHalfNew } = this;
		await this.beforeSaving();
		if (this.forgotten.length > forgotten || this.isHalfNew !== isHalfNew) return false;
		this.kept = draft;
		this.writes++;
		return true;
	}
	hasFile(contents: Blob) {
		return this.files.has(contents);
	}
	async saveFile(contents: Blob) {
		await this.beforeFile();
		this.files.add(contents);
	}
	async prune(draft: Draft) {
		const used = new Set(filesOf(draft));
		for (const each of this.files) if (!used.has(each)) this.files.delete(each);
	}
	forget(copies: "copies too" | "alone") {
		this.isKept = false;
		this.forgotten.push(copies);
		this.kept = undefined;
		this.login = undefined;
	}
	async removeForgotten() {}
	async removeOlderThan(...moments: number[]) {
		this.removedOlderThan.push(moments);
	}
	async keep(isKept: boolean) {
		this.keeps++;
		if (!this.mayKeep) throw new Error("no connection");
		this.isKept = isKept;
		return true;
	}
	async renewKept() {
		if (this.isKept) await this.keep(true);
	}
	dropKept() {
		this.isKept = false;
	}
	get mayFindKept() {
		return this.keptOnPhone !== undefined;
	}
	/** awaited by a look for what the account keeps */
	beforeFinding: () => Promise<void> = async () => {};
	async findKept() {
		await this.beforeFinding();
		if (!this.keptOnPhone || this.isOthers) return;
		this.locked = { kept: this.keptOnPhone };
		this.isKept = true;
	}
	async remind(address: string) {
		this.remindedAt = address;
		return this.mayRemind && address !== "";
	}
	leave() {
		this.left++;
		this.kept = undefined;
		this.login = undefined;
		this.isKept = false;
	}
}

let vault: FakeVault;
let store: WizardStore;
let keeper: DraftKeeper;
let cards: FileKeeping;
let writing: Promise<unknown>;
const onUnread = vi.fn<() => void>();
const onLost = vi.fn<() => void>();
const onKept = vi.fn<(isKept: boolean) => void>();
const onRemoved = vi.fn<(family: string, cause: RemovalCause) => void>();
const endSession = vi.fn<() => void>();

function newPage(): void {
	store = new WizardStore();
	keeper = keeperOf(store);
}

function keeperOf(registration: WizardStore): DraftKeeper {
	return new DraftKeeper({
		store: registration,
		vault,
		now: () => Date.now(),
		elapsed: () => performance.now(),
		onFiles: (keeping) => {
			cards = keeping;
		},
		onWriting: (run) => {
			writing = run;
		},
		onUnread,
		onLost,
		onKept,
		onRemoved,
		endSession,
	});
}

async function open({ hasSession }: { hasSession: boolean }): Promise<void> {
	newPage();
	const opened = restore(hasSession);
	await vi.advanceTimersByTimeAsync(2_000);
	await opened;
	keeper.start();
}

function restore(hasSession: boolean): Promise<void> {
	const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000));
	return keeper.restore({ hasSession, patience });
}

function full(): Promise<never> {
	return Promise.reject(new DOMException("", "QuotaExceededError"));
}

function never(): Promise<never> {
	return new Promise(() => {});
}

function choose(...contents: readonly Blob[]): void {
	const brCopy = contents.map((each) => ({
		name: "br.pdf",
		type: "application/pdf",
		byteLength: each.size,
		detectedFormat: "pdf" as const,
		contents: each,
	}));
	store.apply(companyEdited({ ...store.read().company, brCopy }));
}

function type(email: string): void {
	store.apply(companyEdited({ ...store.read().company, email }));
}

beforeEach(async () => {
	vi.useFakeTimers();
	vault = new FakeVault();
	cards = NO_FILES;
	onRemoved.mockClear();
	onUnread.mockClear();
	onLost.mockClear();
	endSession.mockClear();
	await open({ hasSession: false });
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

test("typing is written 50 ms after it begins, and every 50 ms while it continues", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const before = vault.writes;
	for (const email of ["o", "ow", "own"]) type(email);
	await vi.advanceTimersByTimeAsync(49);
	expect(vault.writes).toBe(before);
	type("owne");
	await vi.advanceTimersByTimeAsync(1);
	expect(vault.writes).toBe(before + 1);
	expect(vault.kept?.draft.company.email).toBe("owne");
	type("owner");
	await vi.advanceTimersByTimeAsync(50);
	expect(vault.kept?.draft.company.email).toBe("owner");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before + 2);
});

test("pending changes are written at once when the page is closed", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	type("owner");
	keeper.flush();
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft.company.email).toBe("owner");
});

test("what is typed during a write is written right after it when the page is closed", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	let finish = () => {};
	vault.beforeSaving = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	type("o");
	await vi.advanceTimersByTimeAsync(50);
	type("owner");
	keeper.flush();
	vault.beforeSaving = async () => {};
	finish();
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft.company.email).toBe("owner");
});

test("changes during a write become one write after it", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const before = vault.writes;
	let finish = () => {};
	vault.beforeSaving = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	type("o");
	await vi.advanceTimersByTimeAsync(50);
	for (const email of ["ow", "own", "owne", "owner"]) {
		type(email);
		await vi.advanceTimersByTimeAsync(100);
	}
	vault.beforeSaving = async () => {};
	finish();
	await vi.advanceTimersByTimeAsync(50);
	expect(vault.kept?.draft.company.email).toBe("owner");
	expect(vault.writes).toBe(before + 2);
});

test.each([
	["a step", stepCompleted("company")],
	["the key of a submission", keyTaken(() => "key-1")],
	["a login", loggedIn({ ...LOGIN, mobileNO: "51234567" }, { isDummyBr: false })],
])("%s is written at once, with what was typed before", async (_title, change) => {
	await vi.advanceTimersByTimeAsync(1_000);
	type("owner@example.com");
	store.apply(change);
	await vi.advanceTimersByTimeAsync(0);
	expect(vault.kept?.draft).toEqual(draftOf(store.read()));
});

test("the page is told of a write until the values are written", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	let finish = () => {};
	vault.beforeSaving = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	const ended = vi.fn();
	type("owner");
	void writing.then(ended);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(ended).not.toHaveBeenCalled();
	finish();
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).toHaveBeenCalled();
});

test("the page is told of a write until everything is written, files included", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	let finish = () => {};
	vault.beforeFile = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	const ended = vi.fn();
	choose(new Blob(["a"]));
	void writing.then(ended);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(ended).not.toHaveBeenCalled();
	finish();
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).toHaveBeenCalled();
});

/** How each part of a draft changes while the others stay, as far as possible. */
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
	reminderTo: reminderSet("owner@example.com"),
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

test("without a draft to restore, what is entered during an attempt is kept at once", async () => {
	vault.kept = undefined;
	newPage();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	store.apply(attemptChanged(RUNNING));
	void restore(true);
	keeper.start();
	await vi.advanceTimersByTimeAsync(0);
	store.apply(keyTaken(() => "key-1"));
	await vi.advanceTimersByTimeAsync(0);
	expect(vault).toMatchObject({ kept: { draft: { submissionKey: { value: "key-1" } } } });
});

test("the key of a submission without an answer is there on the next page", async () => {
	store.apply(keyTaken(() => "key-1"));
	await vi.advanceTimersByTimeAsync(1_000);
	await open({ hasSession: true });
	store.apply(keyTaken(() => "key-2"));
	expect(store.read().submissionKey.value).toBe("key-1");
});

test("an existing draft is kept, and drafts older than a day are removed", async () => {
	newPage();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	vault = new FakeVault();
	const started = Date.now();
	const late = keeperOf(store);
	await late.restore({ hasSession: false, patience: never() });
	late.start();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.draft.login).toEqual(LOGIN);
	expect(vault.kept?.editedAt).toBe(started);
	expect(vault.removedOlderThan).toEqual([[started - 24 * HOUR_MS, started - 7 * 24 * HOUR_MS]]);
	expect(vault.forgotten).toEqual([]);
});

test("nothing is kept or removed before anything is typed", async () => {
	vault = new FakeVault();
	await open({ hasSession: false });
	keeper.checkExpiry();
	store.apply((state) => ({ ...state, isMaintenance: true }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect([vault.writes, vault.forgotten]).toEqual([0, []]);
	expect(cards.isWorking).toBe(true);
});

test("a restored draft is not written again, and its age counts from its last edit", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	const edited = vault.kept?.editedAt ?? 0;
	await vi.advanceTimersByTimeAsync(HOUR_MS);
	const before = vault.writes;
	await open({ hasSession: true });
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.writes).toBe(before);
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept?.editedAt).toBe(edited);
	await vi.advanceTimersByTimeAsync(edited + 24 * HOUR_MS - 1 - Date.now());
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	await vi.advanceTimersByTimeAsync(1);
	keeper.checkExpiry();
	expect(store.read()).toEqual({ ...EMPTY, removal: "age" });
});

test("the first typing in a restored draft is written after 50 ms", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	await open({ hasSession: true });
	type("owner");
	await vi.advanceTimersByTimeAsync(49);
	expect(vault.kept?.draft.company.email).toBe("");
	await vi.advanceTimersByTimeAsync(1);
	expect(vault.kept?.draft.company.email).toBe("owner");
});

test("the next page has it, with or without a session", async () => {
	type("owner@example.com");
	store.apply(stepCompleted("company"));
	await vi.advanceTimersByTimeAsync(1_000);
	vault.login = { login: LOGIN, isDummyBr: false };
	await open({ hasSession: true });
	expect(store.read()).toMatchObject({ hasSession: true, furthest: "person" });
	expect(store.read()).toMatchObject({ isDraftOffered: false });
	expect(store.read().company.email).toBe("owner@example.com");
	await open({ hasSession: false });
	expect(store.read()).toMatchObject({ hasSession: false, wasSignedOut: true });
});

test("what is typed at login is kept until the login, and nothing of its proof after that", async () => {
	store.apply(loggedOut());
	store.apply(loginTyped(LOGIN));
	await vi.advanceTimersByTimeAsync(1_000);
	await open({ hasSession: false });
	expect(store.read()).toMatchObject({
		login: EMPTY_LOGIN,
		typedLogin: LOGIN,
		wasSignedOut: false,
	});
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	expect(store.read().typedLogin).toEqual(EMPTY_LOGIN);
	store.apply(loggedOut());
	store.apply(loginTyped(LOGIN));
	store.apply(loginTyped(EMPTY_LOGIN));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept).toBeUndefined();
});

test("it lives a day from the last edit, and going to another step is not an edit", async () => {
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
	expect(vault.forgotten).toEqual(["alone"]);
	expect(onRemoved).not.toHaveBeenCalled();
});

test("a phone's corrected clock does not end it, and it stays while it is sent", async () => {
	type("owner@example.com");
	vi.setSystemTime(Date.now() + 400 * 24 * HOUR_MS);
	store.apply(stepCompleted("company"));
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	store.apply(attemptChanged(RUNNING));
	await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	store.apply(attemptChanged(undefined));
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("");
});

test("a phone's corrected clock does not end a restored one either", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(HOUR_MS);
	await open({ hasSession: true });
	vi.setSystemTime(Date.now() + 400 * 24 * HOUR_MS);
	await vi.advanceTimersByTimeAsync(22 * HOUR_MS);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("owner@example.com");
	await vi.advanceTimersByTimeAsync(HOUR_MS);
	keeper.checkExpiry();
	expect(store.read().company.email).toBe("");
});

test("one that is too old is removed instead of restored", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const { kept } = vault;
	expect(kept).toBeDefined();
	vi.setSystemTime((kept?.editedAt ?? 0) + 24 * HOUR_MS - 1);
	await open({ hasSession: false });
	expect(store.read().login.accountNO).toBe(LOGIN.accountNO);
	vi.setSystemTime((kept?.editedAt ?? 0) + 24 * HOUR_MS);
	await open({ hasSession: false });
	expect(store.read().login.accountNO).toBe("");
	expect(vault.kept).toBeUndefined();
	expect(vault.forgotten).toEqual(["alone"]);
});

test("a log-out removes it with its copies, once, and a pending write does not restore it", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	type("owner@example.com");
	store.apply(loggedOut());
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept).toBeUndefined();
	store.apply((state) => ({ ...state, isMaintenance: true }));
	keeper.flush();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.kept).toBeUndefined();
	expect(vault.forgotten).toEqual(["copies too"]);
	expect(onRemoved).toHaveBeenCalledExactlyOnceWith("family", "log-out");
});

test("a log-out clears the cards, removes what was to be removed, and retries nothing", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const removeForgotten = vi.spyOn(vault, "removeForgotten");
	let finish = () => {};
	vault.beforeFile = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	choose(new Blob(["a"]));
	await vi.advanceTimersByTimeAsync(2_000);
	choose(new Blob(["b"]));
	expect(cards.unkept.size + cards.pending.size).toBe(1);
	store.apply(loggedOut());
	expect([...cards.pending, ...cards.unkept]).toEqual([]);
	expect(removeForgotten).toHaveBeenCalledOnce();
	finish();
	await vi.advanceTimersByTimeAsync(2_000);
	expect(vi.getTimerCount()).toBe(0);
});

test("other tabs are told that it was a registration", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	store.apply(
		registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
	);
	expect(onRemoved).toHaveBeenCalledExactlyOnceWith("family", "registration");
});

test("a log-out in a tab without a key tells no other tabs", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	vault.family = undefined;
	store.apply(loggedOut());
	expect(vault.forgotten).toEqual(["copies too"]);
	expect(onRemoved).not.toHaveBeenCalled();
});

test("another account in the same tab begins another draft, and leaves copies of the first alone", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const other = { ...LOGIN, accountNO: "204518838" };
	store.apply(loggedIn(other, { isDummyBr: true }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.forgotten).toEqual(["alone"]);
	expect(onRemoved).not.toHaveBeenCalled();
	expect(vault.login).toMatchObject({ login: other, isDummyBr: true });
	expect(vault.kept?.draft.login).toEqual(other);
});

test("a fresh start drops the entered data at once, whatever storage does", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	vault.beforeSaving = never;
	store.apply(draftRefused());
	expect(vault.forgotten).toEqual(["alone"]);
	expect(vault.login).toMatchObject({ login: LOGIN });
});

test("the same account in other letter case continues its draft", async () => {
	store.apply(loggedIn({ ...LOGIN, accountNO: "a0451883z" }, { isDummyBr: false }));
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	const forgotten = [...vault.forgotten];
	const login = { ...LOGIN, accountNO: "A0451883Z" };
	store.apply(loggedIn(login, { isDummyBr: false }));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.forgotten).toEqual(forgotten);
	expect(vault.kept?.draft).toMatchObject({ login, company: { email: "owner@example.com" } });
});

describe("another tab removed the draft", () => {
	test("nothing of it stays here, and nothing is written again", async () => {
		type("owner@example.com");
		keeper.removedElsewhere("family", "log-out");
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read()).toEqual(LOGGED_OUT_ELSEWHERE);
		expect(endSession).toHaveBeenCalledOnce();
		expect(vault.kept).toBeUndefined();
		expect(vault.forgotten).toEqual(["copies too"]);
		expect(onRemoved).not.toHaveBeenCalled();
	});

	test("no login is kept again after that of a restored draft", async () => {
		const draft = { ...NEW_REGISTRATION, login: LOGIN };
		vault.kept = { draft, editedAt: Date.now() };
		await open({ hasSession: true });
		keeper.removedElsewhere("family", "log-out");
		expect(vault.login).toBeUndefined();
		expect(store.read()).toEqual(LOGGED_OUT_ELSEWHERE);
	});

	test("by a registration, which the login says", async () => {
		type("owner@example.com");
		keeper.removedElsewhere("family", "registration");
		expect(store.read()).toEqual({ ...EMPTY, removal: "registration elsewhere" });
	});

	test("a draft of another family stays", async () => {
		type("owner@example.com");
		keeper.removedElsewhere("other", "log-out");
		expect(store.read().company.email).toBe("owner@example.com");
	});

	test("the next write finds out and clears the page", async () => {
		vault.beforeSaving = () => Promise.reject(new DraftRemovedError());
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(50);
		expect(store.read()).toEqual(ENDED_ELSEWHERE);
		expect(endSession).toHaveBeenCalledOnce();
	});

	test("the next file finds out too", async () => {
		vault.beforeFile = () => Promise.reject(new DraftRemovedError());
		choose(new Blob(["a"]));
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read()).toEqual(ENDED_ELSEWHERE);
		expect(endSession).toHaveBeenCalledOnce();
	});

	test("the next page finds out too, and its session ends", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		vault.beforeLoading = () => Promise.reject(new DraftRemovedError());
		await open({ hasSession: true });
		expect(store.read()).toEqual(ENDED_ELSEWHERE);
		expect(endSession).toHaveBeenCalledOnce();
	});

	test("a registration that is being sent continues, and its receipt stays", async () => {
		store.apply(attemptChanged(RUNNING));
		keeper.removedElsewhere("family", "log-out");
		expect(store.read().attempt).toBe(RUNNING);
		store.apply(
			registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
		);
		expect(store.read().receipt?.reference).toBe("R");
		expect(endSession).not.toHaveBeenCalled();
	});

	test("a failed registration is dropped afterwards", async () => {
		store.apply(attemptChanged(RUNNING));
		keeper.removedElsewhere("family", "log-out");
		store.apply(attemptChanged(undefined));
		expect(store.read()).toEqual(LOGGED_OUT_ELSEWHERE);
	});
});

describe("storage fails", () => {
	test("a write is repeated without a change, and nothing is removed", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		vault.beforeSaving = () => Promise.reject(new DOMException("", "InvalidStateError"));
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(vault.kept?.draft.company.email).toBe("");
		vault.beforeSaving = async () => {};
		await vi.advanceTimersByTimeAsync(30_000);
		expect(vault.kept?.draft.company.email).toBe("owner@example.com");
		expect(vault.forgotten).toEqual([]);
	});

	test("a draft that cannot be loaded at first is restored as soon as possible within two seconds", async () => {
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(1_000);
		let failures = 0;
		vault.beforeLoading = async () => {
			if (++failures < 3) throw new DOMException("", "UnknownError");
		};
		await open({ hasSession: true });
		expect(store.read().company.email).toBe("owner@example.com");
		expect(vault.forgotten).toEqual([]);
	});

	test("one that can never be loaded is set aside, and the next one is kept", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		vault.login = { login: LOGIN, isDummyBr: false };
		const load = vi.fn(() => Promise.reject(new DOMException("", "UnknownError")));
		vault.beforeLoading = load;
		newPage();
		void restore(true);
		keeper.start();
		await vi.advanceTimersByTimeAsync(499);
		expect(load).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(load).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(1_500);
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(vault.kept?.draft.company.email).toBe("");
		await vi.advanceTimersByTimeAsync(6_000);
		expect(load).toHaveBeenCalledTimes(6);
		expect(vault.isSetAside).toBe(true);
		expect(onUnread).toHaveBeenCalledOnce();
		expect(vault.kept?.draft.company.email).toBe("owner@example.com");
		expect(vault.forgotten).toEqual([]);
	});

	test("the form works without it, and a write without room waits for the next change", async () => {
		const attempt = vi.fn(full);
		vault.beforeSaving = attempt;
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(store.read().company.email).toBe("owner@example.com");
		expect(attempt).toHaveBeenCalledOnce();
	});

	test.each(["saveFile", "prune"] as const)(
		"a file is written again without a change after %s failed",
		async (call) => {
			await vi.advanceTimersByTimeAsync(1_000);
			vi.spyOn(vault, call).mockRejectedValueOnce(new DOMException("", "InvalidStateError"));
			const file = new Blob(["a"]);
			choose(file);
			await vi.advanceTimersByTimeAsync(0);
			expect([...cards.unkept]).toEqual([file]);
			await vi.advanceTimersByTimeAsync(10_000);
			expect([...vault.files]).toEqual([file]);
			expect([...cards.unkept]).toEqual([]);
		},
	);
});

test("a file that takes another's place is stored instead of it", async () => {
	type("owner@example.com");
	await vi.advanceTimersByTimeAsync(1_000);
	const [first, second] = [new Blob(["a"]), new Blob(["b"])];
	for (const file of [first, second]) {
		choose(file);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	// Blobs are equal to each other, whatever they contain.
	expect([first, second].map((file) => vault.hasFile(file))).toEqual([false, true]);
	await vi.advanceTimersByTimeAsync(1_000);
	choose();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(vault.files.size).toBe(0);
	expect(vi.getTimerCount()).toBe(0);
});

test("a file that is removed while another is stored is not stored", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	const saveFile = vi.spyOn(vault, "saveFile");
	const [first, second] = [new Blob(["a"]), new Blob(["b"])];
	let finish = () => {};
	vault.beforeFile = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	choose(first, second);
	await vi.advanceTimersByTimeAsync(0);
	choose(first);
	finish();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(saveFile).toHaveBeenCalledOnce();
});

test("nothing is shown as kept before storage has answered, or while it accepts nothing", async () => {
	expect(cards.isWorking).toBe(true);
	let answer = () => {};
	vault.beforeLoading = () =>
		new Promise((resolve) => {
			answer = resolve;
		});
	await open({ hasSession: false });
	expect(cards.isWorking).toBe(false);
	answer();
	await vi.advanceTimersByTimeAsync(0);
	expect(cards.isWorking).toBe(true);
	const saveValues = vi.spyOn(vault, "saveValues").mockImplementation(full);
	store.apply(loginTyped(LOGIN));
	await vi.advanceTimersByTimeAsync(100);
	expect(cards.isWorking).toBe(false);
	saveValues.mockRestore();
	store.apply(loginTyped({ ...LOGIN, mobileNO: "61234568" }));
	await vi.advanceTimersByTimeAsync(100);
	expect(cards.isWorking).toBe(true);
});

test("the cards are not notified while nothing about files changes", async () => {
	const atFirst = cards;
	type("o");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(cards).toBe(atFirst);
	choose(new Blob(["a"]));
	await vi.advanceTimersByTimeAsync(1_000);
	const told = cards;
	await vi.advanceTimersByTimeAsync(2_000);
	type("ow");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(cards).toBe(told);
	store.apply(loggedOut());
	const none = cards;
	store.apply(loginTyped(LOGIN));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(cards).toBe(none);
});

test("a card has its file once the values that name it are written too", async () => {
	await vi.advanceTimersByTimeAsync(1_000);
	let finish = () => {};
	vault.beforeSaving = () =>
		new Promise((resolve) => {
			finish = resolve;
		});
	const file = new Blob(["a"]);
	choose(file);
	await vi.advanceTimersByTimeAsync(1_000);
	expect([...vault.files]).toEqual([file]);
	expect([...cards.pending]).toEqual([file]);
	finish();
	await vi.advanceTimersByTimeAsync(0);
	expect([...cards.pending]).toEqual([]);
});

describe("a file without room", () => {
	const [large, small] = [new Blob(["large"]), new Blob(["s"])];

	test("is reported at its card, and affects neither text nor another file", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		vault.beforeFile = full;
		choose(large);
		expect([...cards.pending]).toEqual([large]);
		await vi.advanceTimersByTimeAsync(0);
		expect([...cards.pending]).toEqual([]);
		expect([...cards.unkept]).toEqual([large]);
		expect(vault.kept?.draft.company.brCopy).toHaveLength(1);
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(50);
		expect(vault.kept?.draft.company.email).toBe("owner@example.com");
		vault.beforeFile = async () => {};
		choose(large, small);
		await vi.advanceTimersByTimeAsync(0);
		expect([...vault.files]).toEqual([large, small]);
		expect([...cards.unkept]).toEqual([]);
	});

	test("is retried at the next change, at most every two seconds", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		const attempt = vi.fn(full);
		vault.beforeFile = attempt;
		choose(large);
		await vi.advanceTimersByTimeAsync(1_999);
		type("o");
		await vi.advanceTimersByTimeAsync(0);
		expect(attempt).toHaveBeenCalledOnce();
		await vi.advanceTimersByTimeAsync(1);
		type("ow");
		await vi.advanceTimersByTimeAsync(0);
		expect(attempt).toHaveBeenCalledTimes(2);
	});

	test("is not mentioned any more once it was removed", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		vault.beforeFile = full;
		choose(large);
		await vi.advanceTimersByTimeAsync(0);
		choose();
		await vi.advanceTimersByTimeAsync(0);
		expect([...cards.unkept]).toEqual([]);
	});

	test("that storage delays is shown as kept only by the page until it is written", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		let finish = () => {};
		vault.beforeFile = () =>
			new Promise((resolve) => {
				finish = resolve;
			});
		choose(large);
		await vi.advanceTimersByTimeAsync(1_999);
		expect([...cards.pending]).toEqual([large]);
		await vi.advanceTimersByTimeAsync(1);
		expect([...cards.unkept]).toEqual([large]);
		finish();
		await vi.advanceTimersByTimeAsync(0);
		expect([...cards.unkept]).toEqual([]);
	});

	test("that gave way to text is reported at its card too", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		choose(large);
		await vi.advanceTimersByTimeAsync(1_000);
		vault.beforeSaving = async () => {
			vault.files.delete(large);
		};
		vault.beforeFile = full;
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(50);
		expect([...cards.unkept]).toEqual([large]);
	});

	test("that the browser removed from storage is written again", async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		choose(large, small);
		await vi.advanceTimersByTimeAsync(1_000);
		vault.beforeSaving = async () => vault.files.clear();
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(50);
		expect([...vault.files]).toEqual([large, small]);
		expect([...cards.pending, ...cards.unkept]).toEqual([]);
	});
});

describe("storage does not answer at the start", () => {
	let answer = () => {};
	let draft: KeptDraft | undefined;

	beforeEach(async () => {
		type("owner@example.com");
		store.apply(stepCompleted("company"));
		await vi.advanceTimersByTimeAsync(1_000);
		draft = vault.kept;
		vault.beforeLoading = () =>
			new Promise((resolve) => {
				answer = resolve;
			});
	});

	test("the form is shown after two seconds, in the running session", async () => {
		vault.login = { login: LOGIN, isDummyBr: true };
		newPage();
		const opened = vi.fn();
		void restore(true).then(opened);
		await vi.advanceTimersByTimeAsync(1_999);
		expect(opened).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(opened).toHaveBeenCalled();
		expect(store.read()).toMatchObject({
			login: LOGIN,
			isDummyBr: true,
			hasSession: true,
			furthest: "company",
		});
	});

	test("an ended session is mentioned at the login", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: false });
		expect(store.read()).toMatchObject({ login: LOGIN, hasSession: false, wasSignedOut: true });
	});

	test("a draft that arrives then is restored if nothing was entered", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: true });
		const { generation } = store.read();
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read()).toMatchObject({ hasSession: true, furthest: "person" });
		expect(store.read().company.email).toBe("owner@example.com");
		expect(store.read().generation).toBe(generation + 1);
		expect(store.read().foundDraft).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(vault.kept?.editedAt).toBe(draft?.editedAt);
	});

	test("a session whose login arrives only with the draft continues", async () => {
		await open({ hasSession: true });
		answer();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read()).toMatchObject({ login: LOGIN, hasSession: true, furthest: "person" });
		expect(vault.kept?.editedAt).toBe(draft?.editedAt);
	});

	describe("a login that is read late, without a draft,", () => {
		let read: () => Promise<void>;

		beforeEach(() => {
			vault.readLogin = () =>
				new Promise((resolve) => {
					read = async () => {
						resolve({ login: LOGIN, isDummyBr: true });
						await vi.advanceTimersByTimeAsync(0);
					};
				});
			vault.beforeLoading = () => Promise.resolve();
			vault.kept = undefined;
		});

		test("continues in its session", async () => {
			await open({ hasSession: true });
			expect(store.read()).toEqual(EMPTY);
			await read();
			expect(store.read()).toMatchObject({ login: LOGIN, isDummyBr: true, hasSession: true });
		});

		test.each([
			["when its session is over", false, EMPTY_LOGIN],
			["when another is being typed", true, { ...EMPTY_LOGIN, accountNO: "2045" }],
		])("changes nothing %s", async (_title, hasSession, typedLogin) => {
			await open({ hasSession });
			store.apply(loginTyped(typedLogin));
			const before = store.read();
			await read();
			expect(store.read()).toEqual(before);
		});
	});

	test("it does not replace the receipt of a registration", async () => {
		await open({ hasSession: false });
		store.apply(
			registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
		);
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read().company.email).toBe("");
	});

	test("it waits for an answer if something was entered, and nothing replaces it meanwhile", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: true });
		type("other@example.com");
		await vi.advanceTimersByTimeAsync(10_000);
		answer();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read().company.email).toBe("other@example.com");
		expect(vault.kept).toBe(draft);
		store.apply(foundDraftAnswered(true));
		expect(store.read().company.email).toBe("owner@example.com");
		await vi.advanceTimersByTimeAsync(1_000);
		expect(vault.kept?.draft).toEqual(draftOf(store.read()));
	});

	test("it waits until the customer has read how an attempt to submit ended", async () => {
		await open({ hasSession: true });
		store.apply(loggedIn(LOGIN, { isDummyBr: false }));
		type("other@example.com");
		store.apply(attemptChanged(RUNNING));
		store.apply(keyTaken(() => "key"));
		answer();
		await vi.advanceTimersByTimeAsync(0);
		store.apply(attemptChanged({ kind: "connectionLost" }));
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read().foundDraft).toBeUndefined();
		expect(cards.isWorking).toBe(false);
		store.apply(attemptChanged(undefined));
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read().foundDraft?.company?.email).toBe("owner@example.com");
		store.apply(foundDraftAnswered(true));
		expect(store.read().submissionKey.value).toBe("key");
	});

	test("a registration meanwhile removes it", async () => {
		await open({ hasSession: true });
		store.apply(loggedIn(LOGIN, { isDummyBr: false }));
		type("other@example.com");
		store.apply(attemptChanged(RUNNING));
		answer();
		await vi.advanceTimersByTimeAsync(0);
		store.apply(
			registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
		);
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read()).toMatchObject({ foundDraft: undefined, receipt: { reference: "R" } });
		expect(vault.kept).toBeUndefined();
	});

	test("a customer who continues with the later entries has those kept", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: true });
		type("other@example.com");
		answer();
		await vi.advanceTimersByTimeAsync(0);
		store.apply(foundDraftAnswered(false));
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read().company.email).toBe("other@example.com");
		expect(vault.kept?.draft.company.email).toBe("other@example.com");
	});

	test.each([
		["without a session", false],
		["with one", true],
	])("at the login it is restored behind what is typed there, %s", async (_title, hasSession) => {
		await open({ hasSession });
		const typed = { ...EMPTY_LOGIN, accountNO: "2045" };
		store.apply(loginTyped(typed));
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read()).toMatchObject({ typedLogin: typed, hasSession: false, login: LOGIN });
		expect(store.read().company.email).toBe("owner@example.com");
	});

	test("it is dropped if another account has logged in meanwhile", async () => {
		await open({ hasSession: false });
		const other = { ...LOGIN, accountNO: "204518838" };
		store.apply(loggedIn(other, { isDummyBr: false }));
		answer();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read().company.email).toBe("");
		expect(vault.forgotten).toEqual(["alone"]);
		expect(vault.login).toMatchObject({ login: other });
	});

	test("it is restored if its account logged in with other letters meanwhile", async () => {
		const found = { ...LOGIN, accountNO: "a0451883z" };
		vault.kept = draft && { ...draft, draft: { ...draft.draft, login: found } };
		await open({ hasSession: false });
		const login = { ...LOGIN, accountNO: "A0451883Z" };
		store.apply(loggedIn(login, { isDummyBr: false }));
		answer();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(store.read()).toMatchObject({ login, company: { email: "owner@example.com" } });
		expect(vault.forgotten).toEqual([]);
	});

	test("a log-out does not wait for it", async () => {
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: true });
		store.apply(loggedOut());
		expect(vault.forgotten).toEqual(["copies too"]);
		// The database read it before it was removed.
		vault.kept = draft;
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read()).toEqual(LOGGED_OUT);
	});

	test("one that never arrives affects nothing else", async () => {
		vault.beforeLoading = never;
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: true });
		expect(store.read().hasSession).toBe(true);
	});
});

describe("a login right before the page went", () => {
	test("continues at the company step, although nothing was written", async () => {
		vault.kept = undefined;
		vault.login = { login: LOGIN, isDummyBr: true, hasEarlierRegistration: true };
		await open({ hasSession: true });
		expect(store.read()).toMatchObject({
			login: LOGIN,
			isDummyBr: true,
			hasEarlierRegistration: true,
			hasSession: true,
			furthest: "company",
		});
	});

	test("is not mentioned once its session has ended and there is no draft", async () => {
		vault.kept = undefined;
		vault.login = { login: LOGIN, isDummyBr: false };
		await open({ hasSession: false });
		expect(store.read()).toEqual(EMPTY);
	});

	test("takes precedence over the draft of an earlier one", async () => {
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(1_000);
		const byBr = { ...LOGIN, mobileNO: "", brNO: "39284710" };
		vault.login = { login: byBr, isDummyBr: false };
		await open({ hasSession: true });
		expect(store.read()).toMatchObject({ login: byBr, hasSession: true, isDraftOffered: true });
		expect(store.read().company.email).toBe("owner@example.com");
	});
});

test("a copied tab writes the whole draft for itself", async () => {
	const file = new Blob(["a"]);
	choose(file);
	await vi.advanceTimersByTimeAsync(1_000);
	vault.isCopy = true;
	vault.files.clear();
	const before = vault.writes;
	await open({ hasSession: true });
	expect(vault.writes).toBe(before + 1);
	expect([...vault.files]).toEqual([file]);
});

describe("a login", () => {
	const FACTS = { isDummyBr: false, hasEarlierRegistration: false };
	const MORE = { ...EMPTY_COMPANY, companyNameEN: "Wong Kee" };
	const waiting = { ...NEW_REGISTRATION, login: LOGIN, company: MORE };

	async function logIn(login = LOGIN): Promise<void> {
		await keeper.logIn({ login, ...FACTS });
		store.apply(loggedIn(login, FACTS));
		await vi.advanceTimersByTimeAsync(100);
	}

	test("gives another key to what was typed before it", async () => {
		await open({ hasSession: false });
		store.apply(loginTyped(LOGIN));
		await vi.advanceTimersByTimeAsync(100);
		vault.isHalved = false;
		await logIn();
		expect(vault.forgotten).toEqual(["alone"]);
		expect(vault.kept?.draft).toMatchObject({ login: LOGIN, typedLogin: EMPTY_LOGIN });
	});

	test("leaves the key of an earlier release's draft that has entries", async () => {
		vault.kept = { draft: waiting, editedAt: Date.now() };
		await open({ hasSession: false });
		vault.isHalved = false;
		await logIn();
		expect(vault.forgotten).toEqual([]);
		expect(store.read()).toMatchObject({ isDraftOffered: true, company: MORE });
	});

	test("offers the draft that waited for it", async () => {
		vault.kept = undefined;
		vault.locked = { kept: { draft: waiting, editedAt: Date.now() } };
		await open({ hasSession: false });
		expect(store.read()).toMatchObject({ wasSignedOut: true, company: EMPTY_COMPANY });
		await logIn();
		expect(store.read()).toMatchObject({ isDraftOffered: true, company: MORE, hasSession: true });
	});

	test("is not offered another account's draft, and nothing reveals that there was one", async () => {
		vault.locked = { kept: undefined };
		await open({ hasSession: false });
		vault.unread = { draft: undefined, editedAt: Date.now(), cause: "sealed" };
		await logIn();
		expect(store.read()).toMatchObject({ isDraftOffered: false, company: EMPTY_COMPANY });
		expect(vault.forgotten).toContain("alone");
		expect(onUnread).not.toHaveBeenCalled();
	});

	test("says that the draft that waited for it is of a later release, and leaves it", async () => {
		vault.kept = undefined;
		vault.locked = { kept: undefined };
		await open({ hasSession: false });
		vault.unread = { draft: undefined, editedAt: Date.now(), cause: "shape" };
		await logIn();
		expect(onUnread).toHaveBeenCalledOnce();
		expect(vault.forgotten).toEqual([]);
	});

	describe("while storage fails", () => {
		beforeEach(async () => {
			vault.kept = undefined;
			vault.locked = { kept: { draft: waiting, editedAt: Date.now() } };
			await open({ hasSession: false });
			vault.beforeLoading = () => Promise.reject(new DOMException("", "UnknownError"));
			void logIn();
			await vi.advanceTimersByTimeAsync(60_000);
			vault.beforeLoading = async () => {};
		});

		async function logInAgain(login = LOGIN): Promise<void> {
			store.apply(signedOut());
			await vi.advanceTimersByTimeAsync(100);
			await logIn(login);
		}

		test("leaves the draft for the next one, which is offered it", async () => {
			expect(vault.forgotten).toEqual([]);
			expect(onUnread).not.toHaveBeenCalled();
			await logInAgain();
			expect(store.read()).toMatchObject({ isDraftOffered: true, company: MORE });
		});

		test("does not open the draft for another account", async () => {
			const unlock = vi.spyOn(vault, "unlock");
			await logInAgain({ ...LOGIN, accountNO: "204518838" });
			expect(unlock).not.toHaveBeenCalled();
			expect(store.read()).toMatchObject({ isDraftOffered: false, company: EMPTY_COMPANY });
		});

		test("does not let the draft replace what is entered meanwhile", async () => {
			type("later@example.com");
			await logInAgain();
			expect(store.read().company.email).toBe("later@example.com");
			expect(vault.kept?.draft.company.email).toBe("later@example.com");
		});
	});

	test("to another account is kept with a key of its own before its session is", async () => {
		type("owner@example.com");
		await vi.advanceTimersByTimeAsync(100);
		const other = { ...LOGIN, accountNO: "204518838" };
		await keeper.logIn({ login: other, ...FACTS });
		store.apply(loginTyped(other));
		await vi.advanceTimersByTimeAsync(100);
		expect(vault).toMatchObject({ login: { login: other }, forgotten: ["alone"], kept: undefined });
		store.apply(loggedIn(other, FACTS));
		await vi.advanceTimersByTimeAsync(100);
		expect(vault.forgotten).toEqual(["alone"]);
		expect(vault.kept?.draft).toMatchObject({ login: other, company: EMPTY_COMPANY });
	});

	test("waits for the server two seconds at most, and its draft arrives later", async () => {
		vault.locked = { kept: { draft: waiting, editedAt: Date.now() } };
		await open({ hasSession: false });
		let answer = () => {};
		vault.beforeLoading = () =>
			new Promise((resolve) => {
				answer = resolve;
			});
		const { writes } = vault;
		const waited = keeper.logIn({ login: LOGIN, ...FACTS });
		await vi.advanceTimersByTimeAsync(2_000);
		await waited;
		store.apply(loggedIn(LOGIN, FACTS));
		store.apply(personEdited({ ...EMPTY_PERSON, nameEN: "Chan" }));
		await vi.advanceTimersByTimeAsync(1_000);
		expect(vault.writes).toBe(writes);
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read().foundDraft).toMatchObject({ company: MORE });
	});

	describe("that storage answers after", () => {
		beforeEach(async () => {
			vault.kept = undefined;
			vault.locked = { kept: { draft: waiting, editedAt: Date.now() } };
			await open({ hasSession: false });
			let answer = () => {};
			vault.beforeLoading = () =>
				new Promise((resolve) => {
					answer = resolve;
				});
			const loggingIn = keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(2_000);
			await loggingIn;
			store.apply(loggedIn(LOGIN, FACTS));
			store.apply(loggedOut());
			vault.login = undefined;
			finish = async () => {
				// The database read it before it was removed.
				vault.kept = { draft: waiting, editedAt: Date.now() };
				answer();
				await vi.advanceTimersByTimeAsync(100);
			};
		});
		let finish: () => Promise<void>;

		test("a log-out is not kept", async () => {
			await finish();
			expect(vault.login).toBeUndefined();
			expect(store.read()).toEqual(LOGGED_OUT);
		});

		test("another account's login is not kept", async () => {
			const other = { ...LOGIN, accountNO: "204518838" };
			await keeper.logIn({ login: other, ...FACTS });
			store.apply(loggedIn(other, FACTS));
			await finish();
			expect(vault.login).toMatchObject({ login: other });
			expect(store.read()).toMatchObject({ login: other, company: EMPTY_COMPANY });
		});
	});

	test("writes nothing again if the server still has its half", async () => {
		await open({ hasSession: false });
		vault.isHalved = true;
		await logIn();
		store.apply(companyEdited(MORE));
		await vi.advanceTimersByTimeAsync(100);
		const { writes } = vault;
		await keeper.logIn({ login: LOGIN, ...FACTS });
		await vi.advanceTimersByTimeAsync(0);
		expect(vault.writes).toBe(writes);
	});

	test("does not ask for another half for the first account of a page", async () => {
		vault.kept = undefined;
		await open({ hasSession: false });
		const renewHalf = vi.spyOn(vault, "renewHalf");
		await logIn();
		expect(renewHalf).not.toHaveBeenCalled();
	});

	test("keeps an empty draft whose key the server shares", async () => {
		vault.kept = { draft: { ...NEW_REGISTRATION, login: LOGIN }, editedAt: Date.now() };
		vault.isHalved = true;
		await open({ hasSession: false });
		await logIn();
		expect(vault.forgotten).toEqual([]);
	});

	test("while the draft is still being read forgets nothing of it", async () => {
		vault.kept = { draft: waiting, editedAt: Date.now() };
		vault.isHalved = false;
		let answer = () => {};
		vault.beforeLoading = () =>
			new Promise((resolve) => {
				answer = resolve;
			});
		await open({ hasSession: false });
		await logIn();
		expect(vault.forgotten).toEqual([]);
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(store.read().company).toEqual(MORE);
	});

	describe("that opens the draft that waited for it", () => {
		let editedAt: number;

		beforeEach(async () => {
			vault.kept = undefined;
			editedAt = Date.now();
			vault.locked = { kept: { draft: waiting, editedAt } };
			await open({ hasSession: false });
		});

		test("writes nothing of it again, and its age still counts from its last edit", async () => {
			await vi.advanceTimersByTimeAsync(HOUR_MS);
			const { writes } = vault;
			await keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(100);
			expect(vault.writes).toBe(writes);
			expect(store.read()).toMatchObject({ hasSession: false, company: MORE });
			await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
			keeper.checkExpiry();
			expect(store.read().company).toEqual(EMPTY_COMPANY);
		});

		test("removes what was typed before", async () => {
			const removeForgotten = vi.spyOn(vault, "removeForgotten");
			await keeper.logIn({ login: LOGIN, ...FACTS });
			expect(removeForgotten).toHaveBeenCalledOnce();
		});

		test("removes one that is a day old, and keeps the new entries", async () => {
			vi.setSystemTime(editedAt + 24 * HOUR_MS);
			await logIn();
			expect(vault.forgotten).toEqual(["alone"]);
			expect(store.read()).toMatchObject({ isDraftOffered: false, company: EMPTY_COMPANY });
			expect(vault.kept?.draft.login).toEqual(LOGIN);
		});

		test.each([
			["that another tab has removed", () => Promise.reject(new DraftRemovedError())],
			[
				"that is gone",
				async () => {
					vault.kept = undefined;
				},
			],
		])("goes on without one %s", async (_title, beforeLoading) => {
			store.apply(loginTyped(LOGIN));
			await vi.advanceTimersByTimeAsync(100);
			const { writes } = vault;
			vault.beforeLoading = beforeLoading;
			await keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(100);
			expect(vault.forgotten).toEqual(["alone"]);
			expect(vault.writes).toBe(writes + 1);
			expect(vault.kept?.draft.typedLogin).toEqual(LOGIN);
		});

		test("keeps what was typed if storage fails", async () => {
			store.apply(loginTyped(LOGIN));
			await vi.advanceTimersByTimeAsync(100);
			const { writes } = vault;
			vault.beforeLoading = () => Promise.reject(new DOMException("", "UnknownError"));
			void keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(60_000);
			expect(vault.writes).toBe(writes + 1);
			expect(vault.kept?.draft.typedLogin).toEqual(LOGIN);
		});

		test("continues in its session if the draft comes before the login is shown", async () => {
			let answer = () => {};
			vault.beforeLoading = () =>
				new Promise((resolve) => {
					answer = resolve;
				});
			void keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(2_000);
			answer();
			await vi.advanceTimersByTimeAsync(0);
			expect(store.read()).toMatchObject({ hasSession: true, company: MORE });
		});
	});

	async function logInAndChoose(file: Blob): Promise<void> {
		await open({ hasSession: false });
		vault.isHalved = true;
		await logIn();
		choose(file);
		await vi.advanceTimersByTimeAsync(100);
	}

	test("has everything written again if the server made another half", async () => {
		const file = new Blob(["a"]);
		await logInAndChoose(file);
		const { writes } = vault;
		vault.isHalfNew = true;
		vault.files.clear();
		await keeper.logIn({ login: LOGIN, ...FACTS });
		await vi.advanceTimersByTimeAsync(0);
		expect(vault.writes).toBe(writes + 1);
		expect([...vault.files]).toEqual([file]);
	});

	test("shows a file as pending until the values that name it have the other half too", async () => {
		const file = new Blob(["a"]);
		await logInAndChoose(file);
		vault.isHalfNew = true;
		vault.beforeSaving = never;
		await keeper.logIn({ login: LOGIN, ...FACTS });
		expect([...cards.pending]).toEqual([file]);
	});

	test("has everything written again if the server made another half during a write", async () => {
		await open({ hasSession: false });
		vault.isHalved = true;
		await logIn();
		let finish = () => {};
		vault.beforeSaving = () =>
			new Promise((resolve) => {
				finish = resolve;
			});
		store.apply(companyEdited(MORE));
		await vi.advanceTimersByTimeAsync(100);
		vault.beforeSaving = async () => {};
		vault.isHalfNew = true;
		await keeper.logIn({ login: LOGIN, ...FACTS });
		finish();
		await vi.advanceTimersByTimeAsync(100);
		expect(vault.kept?.draft.company).toEqual(MORE);
	});
});

describe("a draft that outlives its tab", () => {
	const DAY_MS = 24 * HOUR_MS;
	const OTHER = { ...LOGIN, accountNO: "204518838" };
	const FACTS = { isDummyBr: false, hasEarlierRegistration: false };

	beforeEach(async () => {
		vault.isHalved = true;
		type("owner@example.com");
		await keeper.keep(true);
		await vi.advanceTimersByTimeAsync(100);
	});

	test("is kept once the server says so, which the page is told", async () => {
		expect(onKept).toHaveBeenLastCalledWith(true);
		expect(await keeper.keep(false)).toBe(true);
		expect(onKept).toHaveBeenLastCalledWith(false);
		vault.mayKeep = false;
		expect(await keeper.keep(true)).toBe(false);
		expect(onKept).toHaveBeenLastCalledWith(false);
	});

	test("is mentioned in a mail only if the server will send one, and no more once it is not kept", async () => {
		vault.mayRemind = false;
		expect(await keeper.remind("owner@example.com")).toBe(false);
		expect(store.read().reminderTo).toBe("");
		vault.mayRemind = true;
		expect(await keeper.remind("owner@example.com")).toBe(true);
		expect(store.read().reminderTo).toBe("owner@example.com");
		expect(await keeper.remind("")).toBe(true);
		expect(vault.remindedAt).toBe("");
		expect(store.read().reminderTo).toBe("");
		await keeper.remind("owner@example.com");
		await keeper.keep(false);
		expect(store.read().reminderTo).toBe("");
	});

	test("whose customer logs in again is not mentioned any more", async () => {
		await keeper.remind("owner@example.com");
		store.apply(signedOut());
		store.apply(loggedIn(LOGIN, FACTS));
		expect(store.read().reminderTo).toBe("");
	});

	test("is removed from an open page seven days after its last edit, not after one", async () => {
		await vi.advanceTimersByTimeAsync(DAY_MS);
		type("other@example.com");
		await vi.advanceTimersByTimeAsync(7 * DAY_MS - 1);
		keeper.checkExpiry();
		expect(vault.kept?.draft.company.email).toBe("other@example.com");
		await vi.advanceTimersByTimeAsync(1);
		keeper.checkExpiry();
		expect(vault.forgotten).toEqual(["alone"]);
		expect(store.read()).toEqual({ ...EMPTY, removal: "age" });
	});

	test("is removed after a day once it is no longer kept", async () => {
		await keeper.keep(false);
		await vi.advanceTimersByTimeAsync(DAY_MS);
		keeper.checkExpiry();
		expect(vault.forgotten).toEqual(["alone"]);
	});

	test("is renewed at the server at most once an hour, and only by edits", async () => {
		expect(vault.keeps).toBe(1);
		type("a@example.com");
		await vi.advanceTimersByTimeAsync(HOUR_MS);
		expect(vault.keeps).toBe(1);
		type("b@example.com");
		type("c@example.com");
		store.apply(stepCompleted("company"));
		expect(vault.keeps).toBe(2);
	});

	test("stays after a log-out, of which other tabs are not told", () => {
		store.apply(loggedOut("kept"));
		expect([vault.left, vault.forgotten]).toEqual([1, []]);
		expect(onRemoved).not.toHaveBeenCalled();
		expect(onKept).toHaveBeenLastCalledWith(false);
	});

	test("stays when another account logs in in this tab", async () => {
		store.apply(signedOut());
		await keeper.logIn({ login: OTHER, ...FACTS });
		store.apply(loggedIn(OTHER, FACTS));
		expect([vault.left, vault.forgotten]).toEqual([1, []]);
		expect(vault.login?.login).toEqual(OTHER);
	});

	test.each<[string, () => void, string]>([
		[
			"a registration",
			() =>
				store.apply(
					registered({ success: true, reference: "R", mailedTo: [], registeredAt: new Date(0) }),
				),
			"copies too",
		],
		["starting again", () => store.apply(draftRefused()), "alone"],
		[
			"a log-out with its deletion in another tab",
			() => keeper.removedElsewhere("family", "log-out"),
			"copies too",
		],
	])("is removed by %s", (_what, end, copies) => {
		end();
		expect([vault.left, vault.forgotten]).toEqual([0, [copies]]);
	});

	test("is offered to a login in a new tab, and goes on being kept", async () => {
		const { kept } = vault;
		vault = new FakeVault();
		vault.keptOnPhone = kept;
		await vi.advanceTimersByTimeAsync(6 * DAY_MS);
		await open({ hasSession: false });
		await keeper.logIn({ login: LOGIN, ...FACTS });
		store.apply(loggedIn(LOGIN, FACTS));
		expect(store.read()).toMatchObject({
			isDraftOffered: true,
			company: { email: "owner@example.com" },
		});
		expect(onKept).toHaveBeenLastCalledWith(true);
		type("later@example.com");
		expect(vault.keeps).toBe(1);
	});

	test("that waits in a reloaded tab stays when another account logs in there", async () => {
		const { kept } = vault;
		vault = new FakeVault();
		vault.isKept = true;
		vault.locked = { kept };
		await open({ hasSession: false });
		vault.unread = { draft: undefined, editedAt: Date.now(), cause: "sealed" };
		await keeper.logIn({ login: OTHER, ...FACTS });
		store.apply(loggedIn(OTHER, FACTS));
		expect([vault.left, vault.forgotten]).toEqual([1, []]);
		expect(store.read().company).toEqual(EMPTY_COMPANY);
	});

	describe("that the server finds late", () => {
		let answer: () => void;

		beforeEach(async () => {
			const { kept } = vault;
			vault = new FakeVault();
			vault.keptOnPhone = kept;
			vault.beforeFinding = () =>
				new Promise((resolve) => {
					answer = resolve;
				});
			await open({ hasSession: false });
			const login = keeper.logIn({ login: LOGIN, ...FACTS });
			await vi.advanceTimersByTimeAsync(2_000);
			await login;
			store.apply(loggedIn(LOGIN, FACTS));
		});

		test("does not replace what was entered meanwhile without a question", async () => {
			type("meanwhile@example.com");
			answer();
			await vi.advanceTimersByTimeAsync(100);
			expect(store.read().company.email).toBe("meanwhile@example.com");
			expect(store.read().foundDraft?.company?.email).toBe("owner@example.com");
			store.apply(foundDraftAnswered(false));
			await vi.advanceTimersByTimeAsync(100);
			expect(vault.kept?.draft.company.email).toBe("meanwhile@example.com");
		});

		test("comes to a form that is still empty", async () => {
			answer();
			await vi.advanceTimersByTimeAsync(100);
			expect(store.read()).toMatchObject({
				hasSession: true,
				company: { email: "owner@example.com" },
			});
		});

		test("does not come after a log-out", async () => {
			store.apply(loggedOut());
			answer();
			await vi.advanceTimersByTimeAsync(100);
			expect(store.read()).toEqual(LOGGED_OUT);
		});

		test("does not come to another account, whose entries are kept from then on", async () => {
			store.apply(signedOut());
			await keeper.logIn({ login: OTHER, ...FACTS });
			store.apply(loggedIn(OTHER, FACTS));
			answer();
			await vi.advanceTimersByTimeAsync(100);
			type("other@example.com");
			await vi.advanceTimersByTimeAsync(100);
			expect(store.read().company.email).toBe("other@example.com");
			expect(vault.kept?.draft).toMatchObject({ login: OTHER });
		});

		test("leaves the form to its own draft if another account keeps it", async () => {
			vault.isOthers = true;
			type("meanwhile@example.com");
			answer();
			await vi.advanceTimersByTimeAsync(100);
			expect(vault.kept?.draft.company.email).toBe("meanwhile@example.com");
		});
	});

	test("waits for another login while this tab's own draft does", async () => {
		const { kept } = vault;
		vault = new FakeVault();
		vault.keptOnPhone = kept;
		const own = {
			...NEW_REGISTRATION,
			login: LOGIN,
			company: { ...EMPTY_COMPANY, email: "own@x.hk" },
		};
		vault.locked = { kept: { draft: own, editedAt: Date.now() } };
		await open({ hasSession: false });
		await keeper.logIn({ login: LOGIN, ...FACTS });
		expect(store.read().company.email).toBe("own@x.hk");
	});

	test("is not offered after seven days", async () => {
		const { kept } = vault;
		vault = new FakeVault();
		vault.keptOnPhone = kept;
		await vi.advanceTimersByTimeAsync(7 * DAY_MS);
		await open({ hasSession: false });
		await keeper.logIn({ login: LOGIN, ...FACTS });
		store.apply(loggedIn(LOGIN, FACTS));
		expect(store.read().isDraftOffered).toBe(false);
		expect(vault.forgotten).toEqual(["alone"]);
		expect(onLost).not.toHaveBeenCalled();
	});

	test("that the browser has removed is reported to its account", async () => {
		vault = new FakeVault();
		await open({ hasSession: false });
		vault.keptOnPhone = { draft: NEW_REGISTRATION, editedAt: 0 };
		const found = vi.spyOn(vault, "findKept").mockImplementation(async () => {
			vault.locked = { kept: undefined };
			vault.isKept = true;
		});
		await keeper.logIn({ login: LOGIN, ...FACTS });
		expect(found).toHaveBeenCalledOnce();
		expect(onLost).toHaveBeenCalledOnce();
		expect(vault.forgotten).toEqual(["alone"]);
	});
});
