import { ApiProblem } from "../api/api-problem.ts";
import {
	destroyKeyHalf,
	findKeptDrafts,
	keepKeyHalf,
	setReminder,
	takeKeyHalf,
} from "../api/draft-key-half.ts";
import { readSessionEnd, readSessionToken } from "../api/kept-session-token.ts";
import { wait } from "../loading/wait.ts";
import { type KeyHalves, SessionMissingError } from "./draft-key.ts";
import { RepeatedTask, retryPause } from "./repeated-task.ts";

/** Names of drafts whose halves still have to be destroyed, by any tab. */
const ENDED = "ended-drafts";

/**
 * The server's halves of draft keys, held only in the memory of this page: the phone's disk alone
 * opens nothing (decision 0032).
 */
export class ServerHalves implements KeyHalves {
	readonly #known = new Map<string, Promise<string>>();
	readonly #destruction = new RepeatedTask(() => this.#destroyEnded());
	/** of a login in progress */
	#newToken: string | undefined;

	/** Uses a session whose token is not stored yet. */
	set newToken(token: string | undefined) {
		this.#newToken = token;
	}

	get hasSession(): boolean {
		return this.#token !== undefined;
	}

	of(family: string): Promise<string> {
		const known = this.#known.get(family) ?? this.#take(family);
		this.#known.set(family, known);
		known.catch(() => this.#known.delete(family));
		return known;
	}

	async renew(family: string): Promise<boolean> {
		const before = this.#known.get(family);
		this.#known.delete(family);
		const half = this.of(family);
		return (await before) === (await half);
	}

	end(family: string): void {
		this.#known.delete(family);
		writeEnded([...readEnded(), family]);
		this.#destruction.request();
	}

	async keep(family: string, isKept: boolean): Promise<boolean> {
		return await keepKeyHalf(family, isKept, this.#presentToken());
	}

	async remind(family: string, address: string): Promise<boolean> {
		return await setReminder(family, address, this.#presentToken());
	}

	async findKept(families: readonly string[]): Promise<readonly string[]> {
		return await findKeptDrafts(families, this.#presentToken());
	}

	forget(family: string): void {
		this.#known.delete(family);
	}

	/** Continues what another page may not have destroyed. */
	destroyEnded(): void {
		if (readEnded().length > 0) this.#destruction.request();
	}

	get #token(): string | undefined {
		const isRunning = (readSessionEnd() ?? 0) > Date.now();
		return (isRunning ? readSessionToken() : undefined) ?? this.#newToken;
	}

	/** @throws SessionMissingError */
	#presentToken(): string {
		const token = this.#token;
		if (token === undefined) throw new SessionMissingError();
		return token;
	}

	async #take(family: string): Promise<string> {
		for (let failures = 0; ; failures++) {
			const token = this.#presentToken();
			try {
				return await takeKeyHalf(family, token);
			} catch (error) {
				if (error instanceof ApiProblem && error.status === 401)
					throw new SessionMissingError("The session has ended", { cause: error });
				await wait(retryPause(failures));
			}
		}
	}

	async #destroyEnded(): Promise<void> {
		for (const device of readEnded()) {
			await destroyKeyHalf(device);
			writeEnded(readEnded().filter((each) => each !== device));
		}
	}
}

function readEnded(): string[] {
	try {
		return (localStorage.getItem(ENDED) ?? "").split(" ").filter((name) => name !== "");
	} catch {
		return [];
	}
}

function writeEnded(names: readonly string[]): void {
	try {
		if (names.length === 0) localStorage.removeItem(ENDED);
		else localStorage.setItem(ENDED, [...new Set(names)].join(" "));
	} catch {
		// The half expires.
	}
}
