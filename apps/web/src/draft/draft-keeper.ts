import { DRAFT_LIFETIME_MS, KEPT_DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import type { FileKeeping } from "../files/file-keeping.ts";
import { wait } from "../loading/wait.ts";
import { isSending } from "../registration/attempt.ts";
import {
	draftFound,
	draftRestored,
	foundDraftAnswered,
	lateDraftRestored,
	reminderSet,
} from "../registration/draft-transitions.ts";
import { hasEntered } from "../registration/has-entered.ts";
import { accountOf, EMPTY_LOGIN, isSameLogin } from "../registration/login-values.ts";
import type {
	RegistrationState,
	Removal,
	RemovalCause,
} from "../registration/registration-state.ts";
import { loggedIn, loggedOut, signedOut } from "../registration/session-transitions.ts";
import type { WizardStore } from "../registration/wizard-store.ts";
import { type Draft, draftOf, filesOf, isSameDraft, isSameEntry } from "./draft.ts";
import { DraftRemovedError } from "./draft-database.ts";
import type { DraftVault, FoundDraft, UnreadDraft } from "./draft-vault.ts";
import { areSameFiles, DraftWriter } from "./draft-writer.ts";
import type { KeptLogin } from "./kept-login.ts";
import { RepeatedTask } from "./repeated-task.ts";

/** A login continues after this time, whether storage and the server have answered or not. */
const LOGIN_PATIENCE_MS = 2_000;
const FIRST_RETRY_MS = 500;
const MAX_LOAD_FAILURES = 6;
/** How often the server is told that a draft that outlives its tab is still edited. */
const KEEP_EVERY_MS = 60 * 60 * 1000;

export type KeeperVault = Pick<DraftVault, keyof DraftVault>;

interface KeeperParts {
	readonly store: WizardStore;
	readonly vault: KeeperVault;
	/** milliseconds since 1970 */
	readonly now: () => number;
	/** milliseconds since the page was opened, by a monotonic clock */
	readonly elapsed: () => number;
	/** called for each run of writing, with a promise that ends with it */
	readonly onWriting: (writing: Promise<unknown>) => void;
	readonly onFiles: (keeping: FileKeeping) => void;
	/** this tab has a draft that cannot be read: it stays until it expires */
	readonly onUnread: () => void;
	/** the browser has removed a draft that was to outlive its tab */
	readonly onLost: () => void;
	/** told whether the draft outlives this tab, whenever that may have changed */
	readonly onKept: (isKept: boolean) => void;
	/** the customer logged out or registered: copies in other tabs are removed too */
	readonly onRemoved: (family: string, cause: RemovalCause) => void;
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
	readonly #writer: DraftWriter;
	readonly #removals: RepeatedTask;
	/** Until it is known what the database contains, nothing in it is replaced. */
	#state: "searching" | "offering" | "following" = "searching";
	#isLate = false;
	#account = "";
	/** the latest login, until a log-out */
	#awaited: KeptLogin | undefined;
	/** still on the screen while another account, whose key is there already, logs in */
	#left: string | undefined;
	#removedElsewhere: Removal | undefined;
	/** as {@link KeeperParts.elapsed} */
	#expiresAt = 0;
	#keptAt = Number.NEGATIVE_INFINITY;

	constructor(parts: KeeperParts) {
		this.#parts = parts;
		this.#writer = new DraftWriter({
			...parts,
			isFollowing: () => this.#state === "following",
			onRemoved: () => this.#endWithOthers("elsewhere"),
		});
		this.#removals = new RepeatedTask(() => parts.vault.removeForgotten(parts.now()));
	}

	/**
	 * Restores this tab's draft, if it has one that is no older than a day. A session continues even
	 * without one. A draft that arrives after `patience` is restored if nothing was entered meanwhile,
	 * otherwise offered.
	 *
	 * @param patience resolves when the form no longer waits for the draft; then this resolves too
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
		const { vault } = this.#parts;
		this.#left = undefined;
		const account = accountOf(login.login);
		const isOther = () => this.#account !== "" && this.#account !== account;
		if (!isOther() && (await this.#findKept(login))) return;
		const isEmpty = !hasEntered(this.#parts.store.read());
		const isAnother = isOther();
		const mayUnlock = isEmpty || this.#state === "searching";
		// This page may still know the half of the account before.
		if (vault.isLocked && !isAnother && mayUnlock) await this.#unlock();
		else if (this.#state === "following") await this.#continueAs(account, { isAnother, isEmpty });
		if (login === this.#awaited) await vault.keepLogin(login);
	}

	/**
	 * Looks for a draft of the account in this phone, if this tab has none. Meanwhile nothing is written.
	 *
	 * @returns whether the customer went on before there was an answer
	 */
	async #findKept(login: KeptLogin): Promise<boolean> {
		const { store, vault } = this.#parts;
		// This tab's own draft comes first.
		const isBare = this.#state === "following" && !vault.isLocked && !hasEntered(store.read());
		if (!isBare || !vault.mayFindKept) return false;
		// What was typed before a login is sealed with the phone's half alone.
		if (vault.isHalved === false) this.#forget("alone");
		if (login !== this.#awaited) return true;
		this.#become("searching");
		await vault.findKept().catch(() => {});
		if (this.#state !== "searching") return true;
		const isOver = login !== this.#awaited;
		if (vault.isLocked && !isOver) return false;
		this.#become("following");
		this.#follow();
		return isOver;
	}

	async #continueAs(
		account: string,
		{ isAnother, isEmpty }: { isAnother: boolean; isEmpty: boolean },
	): Promise<void> {
		const { vault } = this.#parts;
		if (isAnother) {
			this.#part();
			this.#left = this.#account;
			this.#account = account;
			return;
		}
		if (vault.isHalved === false && isEmpty) this.#forget("alone");
		if (this.#account === account && (await vault.renewHalf())) this.#writer.rewrite();
	}

	async #unlock(): Promise<void> {
		const { store, vault } = this.#parts;
		this.#writer.clear();
		this.#become("searching");
		vault.unlock();
		this.#removals.request();
		const found = await this.#load();
		if (this.#state !== "searching") return;
		this.#become("following");
		if (!found && vault.isKept) this.#parts.onLost();
		if (!found || found === "removed" || this.#isExpired(found.editedAt)) this.#forget("alone");
		else if (!found.draft) this.#leaveUnread(found);
		else if (this.#isLate) this.#bring(found, undefined, true);
		else {
			this.#note(found);
			const draft = { ...found.draft, offeredFrom: found.editedAt };
			store.apply(draftRestored(draft, { hasSession: false }));
		}
		this.#follow();
	}

	#leaveUnread({ cause }: UnreadDraft): void {
		if (cause === "storage") this.#parts.vault.lockAgain();
		else if (cause === "shape") this.#parts.onUnread();
		// Nothing reveals to another account that there was a draft.
		else this.#part();
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
		this.#writer.publishFiles();
		new RepeatedTask(() =>
			vault.removeOlderThan(now() - DRAFT_LIFETIME_MS, now() - KEPT_DRAFT_LIFETIME_MS),
		).request();
	}

	/**
	 * Lets the draft outlive this tab, or no longer.
	 *
	 * @returns whether that is so now
	 */
	async keep(isKept: boolean): Promise<boolean> {
		const { store, vault, elapsed } = this.#parts;
		// Otherwise a mail would tell of a draft that is gone.
		if (!isKept && store.read().reminderTo !== "" && !(await this.remind(""))) return false;
		const isDone = await vault.keep(isKept).catch(() => false);
		if (isDone) this.#keptAt = elapsed();
		const { kept } = this.#writer;
		if (kept) this.#noteAge(kept.editedAt);
		this.#become(this.#state);
		return isDone;
	}

	/**
	 * Reminds the customer of the kept draft by mail, in a day; an empty address: not.
	 *
	 * @returns whether that is done
	 */
	async remind(address: string): Promise<boolean> {
		const { vault, store } = this.#parts;
		const { generation } = store.read();
		const isSet = await vault.remind(address).catch(() => undefined);
		if (isSet !== (address !== "")) return false;
		if (generation === store.read().generation) store.apply(reminderSet(address));
		return true;
	}

	/** Another tab may have changed whether the draft outlives this one. */
	publishKept(): void {
		const { store, vault, onKept } = this.#parts;
		onKept(vault.isKept);
		if (!vault.isKept && store.read().reminderTo !== "") store.apply(reminderSet(""));
	}

	/** Writes all pending changes at once. */
	flush(): void {
		this.#writer.flush();
	}

	/**
	 * Removes the draft, in memory too, a day after its last edit. Correcting the
	 * phone's clock does not end it.
	 */
	checkExpiry(): void {
		const { store, elapsed } = this.#parts;
		const { kept } = this.#writer;
		if (!kept || !this.#isExpired(kept.editedAt)) return;
		if (elapsed() < this.#expiresAt || isSending(store.read())) return;
		this.#account = "";
		this.#forget("alone");
		store.apply(loggedOut("age"));
	}

	/** Another tab has removed a draft with all its copies. Removes everything of it here. */
	removedElsewhere(family: string, cause: RemovalCause): void {
		if (family === this.#parts.vault.family) this.#endWithOthers(`${cause} elsewhere`);
	}

	async #search(hasSession: boolean, login: KeptLogin | undefined): Promise<void> {
		const found = await this.#load();
		if (this.#state !== "searching") return;
		this.#become("following");
		if (found === "removed") this.#endWithOthers("elsewhere");
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
				if (failures < MAX_LOAD_FAILURES) await wait(FIRST_RETRY_MS * 2 ** (failures - 1));
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
			this.#part();
		} else if (hasEntered(state)) {
			this.#become("offering");
			store.apply(draftFound(draft));
		} else {
			this.#note(found);
			store.apply((before) => foundDraftAnswered(true)(draftFound(draft)(before)));
		}
	}

	#note(found: FoundDraft): void {
		this.#noteAge(found.editedAt);
		this.#writer.take(found);
	}

	#noteAge(editedAt: number): void {
		const { now, elapsed } = this.#parts;
		this.#expiresAt = elapsed() + editedAt + this.#lifetime() - now();
	}

	#lifetime(): number {
		return this.#parts.vault.isKept ? KEPT_DRAFT_LIFETIME_MS : DRAFT_LIFETIME_MS;
	}

	#follow(): void {
		const state = this.#parts.store.read();
		const account = accountOf(state.login);
		if (account === this.#left) return;
		this.#left = undefined;
		const before = this.#account;
		this.#account = account;
		const removal = this.#removedElsewhere;
		if (removal && !isSending(state) && !state.receipt) this.#endWithOthers(removal);
		else if (before !== "" && this.#account === "") this.#remove();
		else {
			const isOtherAccount = before !== this.#account;
			if (before !== "" && (isOtherAccount || this.#isEmptied(state)))
				this.#beginAnother(isOtherAccount);
			if (this.#state === "offering" && !state.foundDraft) this.#become("following");
			if (this.#state === "following") this.#followDraft(draftOf(state));
		}
	}

	/** The draft has to be removed, and storage may not be available to replace it. */
	#isEmptied(state: RegistrationState): boolean {
		const { kept } = this.#writer;
		return kept !== undefined && hasEntered(kept.draft) && !hasEntered(state);
	}

	/** With another key, and separate from copies of the previous draft. */
	#beginAnother(isOtherAccount: boolean): void {
		if (isOtherAccount) this.#part();
		else {
			this.#parts.vault.dropKept();
			this.#forget("alone");
		}
		this.#keepPresentLogin();
	}

	#followDraft(draft: Draft | undefined): void {
		const before = this.#writer.kept;
		if (!draft) {
			if (before) this.#remove();
			return;
		}
		if (before && isSameDraft(before.draft, draft)) return;
		const isEdited = !before || !isSameEntry(before.draft, draft);
		const { now } = this.#parts;
		if (isEdited) this.#noteEdit();
		// A page closed right after a login, a step, a file or a submission has no time left to write.
		const isUrgent = !before || !isSameStage(before.draft, draft);
		this.#writer.keep({ draft, editedAt: isEdited ? now() : before.editedAt }, isUrgent);
	}

	#noteEdit(): void {
		const { vault, now, elapsed } = this.#parts;
		this.#noteAge(now());
		if (!vault.isKept || elapsed() - this.#keptAt < KEEP_EVERY_MS) return;
		const before = this.#keptAt;
		this.#keptAt = elapsed();
		vault.renewKept().catch(() => {
			this.#keptAt = before;
		});
	}

	#become(state: "searching" | "offering" | "following"): void {
		this.#state = state;
		this.#writer.publishFiles();
		this.publishKept();
	}

	#remove(): void {
		const { store, vault, onRemoved } = this.#parts;
		this.#awaited = undefined;
		const { receipt, removal } = store.read();
		if (removal === "kept") {
			this.#leave();
			return;
		}
		const { family } = vault;
		this.#forget("copies too");
		if (family !== undefined) onRemoved(family, receipt ? "registration" : "log-out");
	}

	/** Ends the draft in this tab, because another account comes. */
	#part(): void {
		if (this.#parts.vault.isKept) this.#leave();
		else this.#forget("alone");
	}

	/** It stays on the phone for its account. */
	#leave(): void {
		this.#writer.clear();
		this.#parts.vault.leave();
		this.#become("following");
	}

	#forget(copies: "copies too" | "alone"): void {
		this.#writer.clear();
		if (copies === "copies too") this.#awaited = undefined;
		this.#parts.vault.forget(copies);
		this.#become("following");
		this.#removals.request();
	}

	/** A registration that is being sent may finish. */
	#endWithOthers(removal: Removal): void {
		const { store, endSession } = this.#parts;
		this.#removedElsewhere = isSending(store.read()) ? removal : undefined;
		if (this.#removedElsewhere) return;
		this.#account = "";
		this.#forget("copies too");
		endSession();
		store.apply(loggedOut(removal));
	}

	#isExpired(editedAt: number): boolean {
		return editedAt + this.#lifetime() <= this.#parts.now();
	}
}

/** The same login, step, reminder, files and submission. */
function isSameStage(one: Draft, other: Draft): boolean {
	return (
		one.login === other.login &&
		one.furthest === other.furthest &&
		one.reminderTo === other.reminderTo &&
		one.submissionKey === other.submissionKey &&
		areSameFiles(filesOf(one), filesOf(other))
	);
}
