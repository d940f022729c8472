import { Injectable } from "@nestjs/common";
import { Log } from "../../platform/logging/log.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditLog } from "./audit-log.ts";
import { FurtherEvents, type KnownFinder, LONGEST_NUMBER } from "./further-events.ts";

/** Actions of customers and attackers that the audit log records. */
export type SecurityAction =
	| "login"
	| "login failed"
	| "limit reached"
	| "captcha failed"
	| "session refused"
	| "session ended"
	| "csrf refused"
	| "file refused"
	| "iamsmart proof refused"
	| "draft key given"
	| "draft kept"
	| "draft not kept"
	| "draft reminder set"
	| "draft reminder removed"
	| "draft key destroyed";

export interface SecurityEvent {
	readonly action: SecurityAction;
	/** subject of the event: a route, a field with its code */
	readonly subject: string;
	/** the named account, whether it exists or not */
	readonly accountNO?: string | undefined;
	/** the client's network address */
	readonly address: string;
}

/** Maximum number of individual entries of one kind per minute. */
const REFUSALS_PER_MINUTE = 10;
const SUCCESSES_PER_MINUTE = 300;
/**
 * A guessed number was compared. Only such an event lists accounts that may exist: each network's
 * failures are limited, and with them the entries.
 */
const GUESS: SecurityAction = "login failed";
const SUCCESSES: readonly SecurityAction[] = [
	"login",
	"session ended",
	"draft key given",
	"draft kept",
	"draft not kept",
	"draft reminder set",
	"draft reminder removed",
	"draft key destroyed",
];

/**
 * Records security events, with keyed hashes of account and address. Floods are limited: beyond a
 * number of events of one kind per minute, each known account gets one more entry, and the rest is
 * counted. If the account directory cannot be asked which accounts exist, each account with a failed
 * login gets one too. All are written at the end of the minute, so that timing does not reveal which
 * accounts exist.
 */
@Injectable()
export class SecurityEvents {
	readonly #written = new Map<SecurityAction, number>();
	#further = new Map<SecurityAction, FurtherEvents>();
	readonly #running = new Set<Promise<void>>();
	#finder: KnownFinder = { knowsAll: true, findKnown: () => Promise.resolve(new Set()) };

	constructor(
		private readonly audit: AuditLog,
		private readonly keys: RootKeys,
		private readonly log: Log,
	) {}

	/** Sets what tells known accounts from invented ones. */
	recogniseBy(finder: KnownFinder): void {
		this.#finder = finder;
	}

	/** Records an event before its consequences are answered. */
	async keep(event: SecurityEvent): Promise<void> {
		if (this.#isWithinBudget(event.action)) await this.audit.record(this.#toEntry(event));
		else this.#count(event);
	}

	/** Records an event while the answer is sent: a refusal stands even if the disk fails. */
	note(event: SecurityEvent): void {
		this.#run(this.keep(event));
	}

	/**
	 * Writes a summary of the events without their own entry, and starts a new minute.
	 *
	 * @returns the number of events
	 */
	async sumUp(): Promise<number> {
		await Promise.all(this.#running);
		const kinds = [...this.#further];
		this.#written.clear();
		this.#further = new Map();
		let sum = 0;
		for (const [action, further] of kinds) sum += await this.#write(action, further);
		return sum;
	}

	async #write(action: SecurityAction, further: FurtherEvents): Promise<number> {
		await this.#lookUp(further);
		const { places, others } = further;
		for (const { first, count } of places)
			await this.audit.record({ ...this.#toEntry(first), ...(count > 1 && { count }) });
		if (others > 0)
			await this.audit.record({ actor: "server", action, subject: "further ones", count: others });
		return places.reduce((sum, { count }) => sum + count, others);
	}

	#count(event: SecurityEvent): void {
		const further = this.#further.get(event.action) ?? this.#newFurther(event.action);
		this.#further.set(event.action, further);
		if (further.add(event)) this.#run(this.#lookUp(further));
	}

	#newFurther(action: SecurityAction): FurtherEvents {
		return new FurtherEvents(action === GUESS && !this.#finder.knowsAll);
	}

	#lookUp(further: FurtherEvents): Promise<void> {
		return further.lookUp(this.#finder).catch(this.#logFailure);
	}

	#run(task: Promise<void>): void {
		const running = task.catch(this.#logFailure).finally(() => this.#running.delete(running));
		this.#running.add(running);
	}

	readonly #logFailure = (error: unknown): void => this.log.error("audit_failed", {}, error);

	#isWithinBudget(action: SecurityAction): boolean {
		const budget = SUCCESSES.includes(action) ? SUCCESSES_PER_MINUTE : REFUSALS_PER_MINUTE;
		const written = this.#written.get(action) ?? 0;
		if (written < budget) this.#written.set(action, written + 1);
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

/** The pseudonym of an account in the audit log: anyone who knows the account can find it again. */
export function accountActor(keys: RootKeys, accountNO: string): string {
	return `account ${keys.hash("audit subject", subjectText(accountNO))}`;
}

/** The actors of an account's entries, by the newest root secret and by older ones. */
export function accountActors(keys: RootKeys, accountNO: string): string[] {
	const hashes = keys.hashes("audit subject", subjectText(accountNO));
	return hashes.map((hash) => `account ${hash}`);
}

function subjectText(accountNO: string): string {
	return `account|${accountNO.slice(0, LONGEST_NUMBER).toUpperCase()}`;
}
