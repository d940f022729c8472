import type { RegistrationStore } from "../registration/registration-store.ts";
import { draftRestored, loggedOut } from "../registration/transitions.ts";
import { type Draft, draftOf, isSameDraft, isSameEntry } from "./draft.ts";
import type { DraftVault } from "./draft-vault.ts";

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const WRITE_AFTER_MS = 300;

interface KeeperParts {
	readonly store: RegistrationStore;
	readonly vault: Pick<DraftVault, "save" | "load" | "remove" | "removeOlderThan">;
	/** milliseconds since 1970 */
	readonly now: () => number;
}

/**
 * Keeps the draft in step with what the customer enters, and brings it back. Where the browser
 * refuses storage there is no draft, and nobody is bothered about it.
 */
export class DraftKeeper {
	readonly #parts: KeeperParts;
	#kept: Draft | undefined;
	#editedAt = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#queue: Promise<unknown> = Promise.resolve();

	constructor(parts: KeeperParts) {
		this.#parts = parts;
	}

	/** Brings back this tab's draft, where it has one that is no older than a day. */
	async restore({ hasSession }: { hasSession: boolean }): Promise<void> {
		const { store, vault } = this.#parts;
		const found = await vault.load().catch(() => undefined);
		if (!found || this.#isExpired(found.editedAt)) return this.#remove();
		this.#kept = found.draft;
		this.#editedAt = found.editedAt;
		store.apply(draftRestored(found.draft, { hasSession }));
	}

	/** From now on every change is kept, and drafts of any tab that are too old are removed. */
	start(): void {
		const { store, vault, now } = this.#parts;
		store.subscribe(() => this.#follow());
		this.#follow();
		this.#enqueue(() => vault.removeOlderThan(now() - LIFETIME_MS));
	}

	/** Writes at once what is still waiting to be written. */
	flush(): void {
		if (this.#timer === undefined) return;
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#write();
	}

	/** Removes the draft, in memory too, once its day is over. */
	checkExpiry(): void {
		if (!this.#kept || !this.#isExpired(this.#editedAt)) return;
		this.#parts.store.apply(loggedOut());
	}

	#follow(): void {
		const draft = draftOf(this.#parts.store.read());
		if (!draft) {
			if (this.#kept) this.#remove();
			return;
		}
		if (this.#kept && isSameDraft(this.#kept, draft)) return;
		const isTyping = this.#kept?.furthest === draft.furthest;
		if (!this.#kept || !isSameEntry(this.#kept, draft)) this.#editedAt = this.#parts.now();
		this.#kept = draft;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.flush(), WRITE_AFTER_MS);
		// A page that goes right after a login or a step has no time left to write.
		if (!isTyping) this.flush();
	}

	#write(): void {
		const { vault } = this.#parts;
		const [draft, editedAt] = [this.#kept, this.#editedAt];
		if (draft) this.#enqueue(() => vault.save({ draft, editedAt }));
	}

	#remove(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#kept = undefined;
		this.#enqueue(() => this.#parts.vault.remove());
	}

	#isExpired(editedAt: number): boolean {
		return editedAt + LIFETIME_MS <= this.#parts.now();
	}

	/** One after the other, so that a removal is never overtaken by a write before it. */
	#enqueue(task: () => Promise<void>): void {
		this.#queue = this.#queue.then(task).catch(() => undefined);
	}
}
