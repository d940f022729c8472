import { Injectable } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { RootKeys } from "../sealing/root-keys.ts";
import { AuditLog } from "./audit-log.ts";

/** What customers, and whoever poses as one, do that the audit log keeps. */
export type SecurityAction =
	| "login"
	| "login failed"
	| "limit reached"
	| "captcha failed"
	| "session refused"
	| "session ended"
	| "csrf refused"
	| "file refused"
	| "iamsmart proof refused";

export interface SecurityEvent {
	readonly action: SecurityAction;
	/** what it was about: a route, a field with its code */
	readonly subject: string;
	/** the account that was named, whether it exists or not */
	readonly accountNO?: string | undefined;
	/** the customer's network address */
	readonly address: string;
}

/** How many of one kind have an entry of their own within a minute; the rest is counted. */
const REFUSALS_PER_MINUTE = 10;
const SUCCESSES_PER_MINUTE = 300;
const SUCCESSES: readonly SecurityAction[] = ["login", "session ended"];

/** How much of an account number is looked at: whoever sends more names none. */
const LONGEST_NUMBER = 64;

/**
 * Keeps security events with keyed hashes in the place of account and address. A flood is bounded:
 * beyond some of a kind in a minute only their number is kept, in one entry at the minute's end.
 */
@Injectable()
export class SecurityEvents {
	readonly #written = new Map<SecurityAction, number>();
	readonly #counted = new Map<SecurityAction, number>();
	readonly #running = new Set<Promise<void>>();

	constructor(
		private readonly audit: AuditLog,
		private readonly keys: RootKeys,
		private readonly log: Log,
	) {}

	/** Keeps an event before what follows from it is answered. */
	async keep(event: SecurityEvent): Promise<void> {
		if (this.#isWithinBudget(event.action)) await this.audit.record(this.#toEntry(event));
	}

	/** Keeps an event while the answer goes out: a refusal stands, whatever the disk says. */
	note(event: SecurityEvent): void {
		const running = this.keep(event)
			.catch((error: unknown) => this.log.error("audit_failed", {}, error))
			.finally(() => this.#running.delete(running));
		this.#running.add(running);
	}

	/**
	 * Writes how many there were beyond those with an entry of their own, and begins a new minute.
	 *
	 * @returns how many
	 */
	async sumUp(): Promise<number> {
		await Promise.all(this.#running);
		const counted = [...this.#counted];
		this.#written.clear();
		this.#counted.clear();
		for (const [action, count] of counted)
			await this.audit.record({ actor: "server", action, subject: "further ones", count });
		return counted.reduce((sum, [, count]) => sum + count, 0);
	}

	#isWithinBudget(action: SecurityAction): boolean {
		const budget = SUCCESSES.includes(action) ? SUCCESSES_PER_MINUTE : REFUSALS_PER_MINUTE;
		const written = this.#written.get(action) ?? 0;
		if (written < budget) this.#written.set(action, written + 1);
		else this.#counted.set(action, (this.#counted.get(action) ?? 0) + 1);
		return written < budget;
	}

	#toEntry({ action, subject, accountNO, address }: SecurityEvent) {
		return {
			actor: accountNO === undefined ? "anonymous" : accountActor(this.keys, accountNO),
			action,
			subject,
			address: this.keys.hash("audit subject", `address|${address}`),
		};
	}
}

/** How the audit log names an account: in a way that whoever knows it finds again. */
export function accountActor(keys: RootKeys, accountNO: string): string {
	const text = accountNO.slice(0, LONGEST_NUMBER).toUpperCase();
	return `account ${keys.hash("audit subject", `account|${text}`)}`;
}
