import { DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import type { FileKeeping } from "../files/file-keeping.ts";
import { wait } from "../loading/wait.ts";
import { isSending } from "../registration/attempt.ts";
import {
	draftFound,
	draftRestored,
	foundDraftAnswered,
	lateDraftRestored,
} from "../registration/draft-transitions.ts";
import { hasEntered } from "../registration/has-entered.ts";
import { accountOf, EMPTY_LOGIN, isSameLogin } from "../registration/login-values.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import type { RegistrationStore } from "../registration/registration-store.ts";
import { loggedIn, loggedOut, signedOut } from "../registration/session-transitions.ts";
import { type Draft, draftOf, filesOf, isSameDraft, isSameEntry } from "./draft.ts";
import { DraftRemovedError, isQuotaExceeded } from "./draft-database.ts";
import type { DraftVault, FoundDraft, KeptDraft, UnreadDraft } from "./draft-vault.ts";
import type { KeptLogin } from "./kept-login.ts";
import { RepeatedTask } from "./repeated-task.ts";

/** Interval of writes while typing; within 100 ms of the last key everything is in the database. */
const WRITE_EVERY_MS = 50;
/** A login continues after this time, whether storage and the server have answered or not. */
const LOGIN_PATIENCE_MS = 2_000;
const FIRST_RETRY_MS = 250;
const MAX_LOAD_FAILURES = 6;
/** A file that takes longer is shown as kept only by the page, until it is written. */
const FILE_PATIENCE_MS = 2_000;
/** Sealing a large file at every key would be noticeable. */
const FILE_RETRY_AFTER_MS = 2_000;

export type VaultOfKeeper = Pick<DraftVault, keyof DraftVault>;

interface KeeperParts {
	readonly store: RegistrationStore;
	readonly vault: VaultOfKeeper;
	/** milliseconds since 1970 */
	readonly now: () => number;
	/** milliseconds since the page was opened, by a clock that nobody corrects */
	readonly elapsed: () => number;
	/** called for each run of writing, with a promise that ends with it */
	readonly onWriting: (writing: Promise<unknown>) => void;
	readonly onFiles: (keeping: FileKeeping) => void;
	/** this tab has a draft that cannot be read: it stays until it expires */
	readonly onUnread: () => void;
	/** the customer logged out or registered: copies in other tabs are removed too */
	readonly onRemoved: (family: string) => void;
	/** removes the session's token */
	readonly endSession: () => void;
}

interface RestoreOptions {
	readonly hasSession: boolean;
	readonly patience: Promise<void>;
}

/**
 * Keeps the draft up to date with what the customer enters, and restores it. If the browser refuses
 * storage there is no draft: the form works without it, and asks before the page is left.
 */
export class DraftKeeper {
	readonly #parts: KeeperParts;
	readonly #values = new RepeatedTask(() => this.#writeValues());
	readonly #files = new RepeatedTask(() => this.#writeFiles());
	readonly #removals: RepeatedTask;
	/** what has to be kept */
	#kept: KeptDraft | undefined;
	#written: Draft | undefined;
	/** Until it is known what the database contains, nothing in it is replaced. */
	#state: "searching" | "offering" | "following" = "searching";
	#isLate = false;
	#account = "";
	/** the latest login, until a log-out */
	#awaited: KeptLogin | undefined;
	/** still on the screen while another account, whose key is there already, logs in */
	#left: string | undefined;
	#isRemovedElsewhere = false;
	#isUrgent = false;
	#endPause = () => {};
	#requestedFiles: readonly Blob[] = [];
	#unkept: ReadonlySet<Blob> = new Set();
	#hasPending = false;
	#isWorking = true;
	#retryFilesAt = 0;
	/** as {@link KeeperParts.elapsed} */
	#expiresAt = 0;

	constructor(parts: KeeperParts) {
		this.#parts = parts;
		this.#removals = new RepeatedTask(() => parts.vault.removeForgotten(parts.now()));
	}

	/**
	 * Restores this tab's draft, if it has one that is no older than a day. A session continues even
	 * without one. A draft that arrives after `patience` is restored if nothing was entered meanwhile,
	 * otherwise offered.
	 *
	 * @param patience resolves when the form is shown; then this resolves too
	 */
	async restore({ hasSession, patience }: RestoreOptions): Promise<void> {
		const { store, vault } = this.#parts;
		let login: KeptLogin | undefined;
		const search = async () => {
			login = await vault.readLogin().catch(() => undefined);
			await this.#search(hasSession, login);
		};
		await this.#waitFor(search(), patience);
		if (!this.#isLate || !login) return;
		store.apply(
			hasSession
				? loggedIn(login.login, login)
				: draftRestored({ login: login.login, furthest: "login" }, { hasSession }),
		);
	}

	/**
	 * Keeps a login before its session's token is stored, and opens the draft that waited for it.
	 * Resolves after two seconds at the latest.
	 */
	async logIn(login: KeptLogin): Promise<void> {
		this.#awaited = login;
		await this.#waitFor(
			this.#logIn(login).catch(() => {}),
			wait(LOGIN_PATIENCE_MS),
		);
	}

	async #logIn(login: KeptLogin): Promise<void> {
		const { store, vault } = this.#parts;
		const before = store.read();
		this.#left = undefined;
		const account = accountOf(login.login);
		const isAnother = this.#account !== "" && this.#account !== account;
		// This page may still know the half of the account before.
		if (vault.isLocked && !isAnother && !hasEntered(before)) await this.#unlock();
		else if (this.#state === "following") {
			// What was typed before a login is sealed with the phone's half alone.
			if (isAnother || (vault.isHalved === false && !hasEntered(before))) this.#forget("alone");
			if (isAnother) {
				this.#left = this.#account;
				this.#account = account;
			} else if (this.#account === account && (await vault.renewHalf())) this.#rewrite();
		}
		if (login === this.#awaited) await vault.keepLogin(login);
	}

	async #unlock(): Promise<void> {
		const { store, vault } = this.#parts;
		this.#kept = undefined;
		this.#written = undefined;
		this.#requestedFiles = [];
		this.#become("searching");
		vault.unlock();
		this.#removals.request();
		const found = await this.#load();
		if (this.#state !== "searching") return;
		this.#become("following");
		if (!found || found === "removed" || this.#isExpired(found.editedAt)) this.#forget("alone");
		else if (!found.draft) this.#leaveUnread(found);
		else if (this.#isLate) this.#bring(found, undefined, true);
		else {
			this.#note(found);
			store.apply(draftRestored(found.draft, { hasSession: false }));
		}
		this.#follow();
	}

	#leaveUnread({ cause }: UnreadDraft): void {
		if (cause === "storage") this.#parts.vault.lockAgain();
		else if (cause === "shape") this.#parts.onUnread();
		// Nothing reveals to another account that there was a draft.
		else this.#forget("alone");
	}

	async #waitFor(searching: Promise<void>, patience: Promise<void>): Promise<void> {
		this.#isLate = false;
		await Promise.race([searching, patience]);
		this.#isLate = this.#state === "searching";
	}

	/** From now on every change is kept, and drafts of all tabs that are too old are removed. */
	start(): void {
		const { store, vault, now } = this.#parts;
		store.subscribe(() => this.#follow());
		this.#follow();
		this.#publishFiles();
		new RepeatedTask(() => vault.removeOlderThan(now() - DRAFT_LIFETIME_MS)).request();
	}

	/** Writes all pending changes at once. */
	flush(): void {
		this.#isUrgent = true;
		this.#endPause();
	}

	/**
	 * Removes the draft, in memory too, a day after its last edit. A phone's clock that is corrected
	 * ends nothing here.
	 */
	checkExpiry(): void {
		const { store, elapsed } = this.#parts;
		if (!this.#kept || !this.#isExpired(this.#kept.editedAt)) return;
		if (elapsed() < this.#expiresAt || isSending(store.read())) return;
		this.#account = "";
		this.#forget("alone");
		store.apply(loggedOut());
	}

	/** Another tab has removed a draft with all its copies. Removes everything of it here. */
	removedElsewhere(family: string): void {
		if (family === this.#parts.vault.family) this.#endWithOthers();
	}

	async #search(hasSession: boolean, login: KeptLogin | undefined): Promise<void> {
		const found = await this.#load();
		if (this.#state !== "searching") return;
		this.#become("following");
		if (found === "removed") this.#endWithOthers();
		else if (found && this.#isExpired(found.editedAt)) this.#forget("alone");
		// It is offered to the next login of its account.
		else if (!found && this.#isLockedOut()) this.#parts.store.apply(signedOut());
		else {
			const draft = found?.draft && found;
			if (found && !draft) this.#parts.onUnread();
			this.#bring(draft, login, hasSession);
		}
		this.#follow();
		this.#keepPresentLogin();
	}

	#isLockedOut(): boolean {
		const { store, vault } = this.#parts;
		return vault.isLocked && !store.read().hasSession;
	}

	/** The login came before this code, or was made by another release. */
	#keepPresentLogin(): void {
		const { store, vault } = this.#parts;
		const { hasSession, login, isDummyBr, hasEarlierRegistration } = store.read();
		if (hasSession) vault.keepLogin({ login, isDummyBr, hasEarlierRegistration }).catch(() => {});
	}

	async #load(): Promise<FoundDraft | UnreadDraft | "removed" | undefined> {
		const { vault, now } = this.#parts;
		for (let failures = 1; failures <= MAX_LOAD_FAILURES; failures++) {
			try {
				const found = await vault.load();
				if (found?.draft) await this.#untilAnswered();
				return found;
			} catch (error) {
				if (error instanceof DraftRemovedError) return "removed";
				await wait(FIRST_RETRY_MS * 2 ** failures);
			}
		}
		vault.setAside();
		return { draft: undefined, editedAt: now(), cause: "storage" };
	}

	/** While a form is sent, nothing replaces it, and no question stands above its dialogs. */
	#untilAnswered(): Promise<void> {
		const { store } = this.#parts;
		return new Promise((resolve) => {
			const look = () => {
				if (store.read().attempt) return;
				stop();
				resolve();
			};
			const stop = store.subscribe(look);
			look();
		});
	}

	#bring(
		found: FoundDraft | undefined,
		login: KeptLogin | undefined,
		hasTokenStill: boolean,
	): void {
		const { receipt, hasSession } = this.#parts.store.read();
		if (receipt) return;
		if (!hasSession) this.#bringToLogin(found, login, hasTokenStill);
		else if (found) this.#bringToSession(found);
	}

	/** The login may have been on the screen for a while. */
	#bringToLogin(
		found: FoundDraft | undefined,
		login: KeptLogin | undefined,
		hasTokenStill: boolean,
	): void {
		const { store } = this.#parts;
		const { typedLogin } = store.read();
		const isTyped = !isSameLogin(typedLogin, EMPTY_LOGIN);
		const hasSession = hasTokenStill && !isTyped;
		// The page was closed between a login and the first write.
		const isLater = login !== undefined && !(found && isSameLogin(login.login, found.draft.login));
		if (found) {
			const draft = { ...found.draft, ...(isTyped && { typedLogin }) };
			this.#note(found);
			store.apply(lateDraftRestored(draft, { hasSession: hasSession && !isLater }));
		}
		// Without a session the login screen would say that entered data is kept.
		if (hasSession && isLater) store.apply(loggedIn(login.login, login));
	}

	#bringToSession(found: FoundDraft): void {
		const { store } = this.#parts;
		const state = store.read();
		const { draft } = found;
		if (accountOf(state.login) !== accountOf(draft.login)) {
			this.#forget("alone");
		} else if (hasEntered(state)) {
			this.#become("offering");
			store.apply(draftFound(draft));
		} else {
			this.#note(found);
			store.apply((before) => foundDraftAnswered(true)(draftFound(draft)(before)));
		}
	}

	#note({ draft, editedAt, isCopy }: FoundDraft): void {
		const { now, elapsed } = this.#parts;
		this.#kept = { draft, editedAt };
		this.#expiresAt = elapsed() + editedAt + DRAFT_LIFETIME_MS - now();
		if (!isCopy) this.#written = draft;
		else this.#request();
	}

	#follow(): void {
		const state = this.#parts.store.read();
		const account = accountOf(state.login);
		if (account === this.#left) return;
		this.#left = undefined;
		const before = this.#account;
		this.#account = account;
		if (this.#isRemovedElsewhere && !isSending(state) && !state.receipt) this.#endWithOthers();
		else if (before !== "" && this.#account === "") this.#remove();
		else {
			const isAnother = before !== this.#account || this.#isEmptied(state);
			if (before !== "" && isAnother) this.#beginAnother();
			if (this.#state === "offering" && !state.foundDraft) this.#become("following");
			if (this.#state === "following") this.#followDraft(draftOf(state));
		}
	}

	/** The draft has to be removed, and storage may not be available to replace it. */
	#isEmptied(state: RegistrationState): boolean {
		return this.#kept !== undefined && hasEntered(this.#kept.draft) && !hasEntered(state);
	}

	/**
	 * Another customer logged in, or this one starts again: with another key, and separate from
	 * copies of the previous draft.
	 */
	#beginAnother(): void {
		this.#forget("alone");
		this.#keepPresentLogin();
	}

	#followDraft(draft: Draft | undefined): void {
		const before = this.#kept;
		if (!draft) {
			if (before) this.#remove();
			return;
		}
		if (before && isSameDraft(before.draft, draft)) return;
		const isEdited = !before || !isSameEntry(before.draft, draft);
		const { now, elapsed } = this.#parts;
		this.#kept = { draft, editedAt: isEdited ? now() : before.editedAt };
		if (isEdited) this.#expiresAt = elapsed() + DRAFT_LIFETIME_MS;
		// A page closed right after a login, a step, a file or a submission has no time left to write.
		this.#isUrgent ||= !before || !isSameStage(before.draft, draft);
		this.#request();
	}

	#request(): void {
		this.#values.request();
		if (this.#isUrgent) this.#endPause();
		this.#requestFiles();
		this.#parts.onWriting(this.#settled());
	}

	async #settled(): Promise<void> {
		while (this.#values.running ?? this.#files.running)
			await Promise.all([this.#values.running, this.#files.running]);
	}

	async #writeValues(): Promise<void> {
		if (!this.#isUrgent) await this.#pause();
		this.#isUrgent = false;
		const kept = this.#kept;
		if (!kept || kept.draft === this.#written) return;
		const { vault } = this.#parts;
		const stored = filesOf(kept.draft).filter((contents) => vault.hasFile(contents));
		try {
			// With another key meanwhile, everything is requested again.
			if (!(await vault.saveValues(kept))) return;
			this.#written = kept.draft;
			const isNews = this.#hasPending || !this.#isWorking;
			this.#isWorking = true;
			if (isNews) this.#publishFiles();
			// A file made room, or the browser has removed the database.
			if (!stored.every((contents) => vault.hasFile(contents))) this.#rewriteFiles();
		} catch (error) {
			if (error instanceof DraftRemovedError) return this.#endWithOthers();
			this.#isWorking = false;
			this.#publishFiles();
			if (!isQuotaExceeded(error)) throw error;
		}
	}

	/** With another key than before. */
	#rewrite(): void {
		if (!this.#kept) return;
		this.#written = undefined;
		this.#isUrgent = true;
		this.#request();
		this.#rewriteFiles();
	}

	#become(state: "searching" | "offering" | "following"): void {
		this.#state = state;
		this.#publishFiles();
	}

	#pause(): Promise<void> {
		return new Promise((resolve) => {
			this.#endPause = resolve;
			setTimeout(resolve, WRITE_EVERY_MS);
		});
	}

	#requestFiles(): void {
		const [before, now] = [this.#requestedFiles, this.#chosenFiles()];
		this.#requestedFiles = now;
		const isDue = this.#unkept.size > 0 && this.#parts.now() >= this.#retryFilesAt;
		if (areSame(before, now) && !isDue) return;
		const pending = this.#publishFiles();
		const late = () => this.#giveUp(pending.filter((contents) => !this.#unkept.has(contents)));
		if (pending.length > 0) setTimeout(late, FILE_PATIENCE_MS);
		this.#files.request();
	}

	#rewriteFiles(): void {
		this.#requestedFiles = [];
		this.#requestFiles();
	}

	async #writeFiles(): Promise<void> {
		const { vault } = this.#parts;
		try {
			if (this.#kept) await vault.prune(this.#kept.draft);
			for (const contents of this.#missingFiles())
				if (this.#chosenFiles().includes(contents)) await this.#writeFile(contents);
		} catch (error) {
			this.#giveUp(this.#missingFiles());
			throw error;
		}
	}

	async #writeFile(contents: Blob): Promise<void> {
		try {
			await this.#parts.vault.saveFile(contents);
			this.#publishFiles();
		} catch (error) {
			if (error instanceof DraftRemovedError) this.#endWithOthers();
			else if (isQuotaExceeded(error)) this.#giveUp([contents]);
			else throw error;
		}
	}

	#chosenFiles(): readonly Blob[] {
		return this.#kept ? filesOf(this.#kept.draft) : [];
	}

	#missingFiles(): readonly Blob[] {
		return this.#chosenFiles().filter((contents) => !this.#parts.vault.hasFile(contents));
	}

	#giveUp(files: readonly Blob[]): void {
		const missing = new Set(this.#missingFiles());
		const unkept = files.filter((contents) => missing.has(contents));
		if (unkept.length === 0) return;
		this.#retryFilesAt = this.#parts.now() + FILE_RETRY_AFTER_MS;
		this.#unkept = new Set([...this.#unkept, ...unkept]);
		this.#publishFiles();
	}

	/** @returns the files that are being written */
	#publishFiles(): readonly Blob[] {
		const missing = this.#missingFiles();
		this.#unkept = new Set(missing.filter((each) => this.#unkept.has(each)));
		const named = this.#written ? filesOf(this.#written) : [];
		const pending = this.#chosenFiles().filter(
			(each) => !this.#unkept.has(each) && (missing.includes(each) || !named.includes(each)),
		);
		this.#hasPending = pending.length > 0;
		const isWorking = this.#isWorking && this.#state === "following";
		this.#parts.onFiles({ isWorking, pending: new Set(pending), unkept: this.#unkept });
		return pending;
	}

	#remove(): void {
		const { vault, onRemoved } = this.#parts;
		const { family } = vault;
		this.#forget("copies too");
		if (family !== undefined) onRemoved(family);
	}

	#forget(copies: "copies too" | "alone"): void {
		this.#kept = undefined;
		this.#written = undefined;
		this.#requestedFiles = [];
		this.#state = "following";
		if (copies === "copies too") this.#awaited = undefined;
		this.#parts.vault.forget(copies);
		this.#publishFiles();
		this.#removals.request();
	}

	/** A registration that is being sent may finish. */
	#endWithOthers(): void {
		const { store, endSession } = this.#parts;
		this.#isRemovedElsewhere = isSending(store.read());
		if (this.#isRemovedElsewhere) return;
		this.#account = "";
		this.#forget("copies too");
		endSession();
		store.apply(loggedOut());
	}

	#isExpired(editedAt: number): boolean {
		return editedAt + DRAFT_LIFETIME_MS <= this.#parts.now();
	}
}

/** The same login, step, files and submission. */
function isSameStage(one: Draft, other: Draft): boolean {
	return (
		one.login === other.login &&
		one.furthest === other.furthest &&
		one.submissionKey === other.submissionKey &&
		areSame(filesOf(one), filesOf(other))
	);
}

function areSame(one: readonly Blob[], other: readonly Blob[]): boolean {
	return one.length === other.length && one.every((each, at) => each === other[at]);
}
