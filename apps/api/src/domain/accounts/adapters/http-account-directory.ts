import {
	BrokenCircuitError,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	ExponentialBackoff,
	handleWhen,
	retry,
	wrap,
} from "cockatiel";
import type { Log } from "../../../platform/logging/log.ts";
import { type Account, AccountDirectory, type AccountQuery } from "../account-directory.ts";
import type { AccountsServiceSettings } from "../accounts-service-settings.ts";
import { AccountsUnavailableError } from "../accounts-unavailable-error.ts";
import { readDirectoryAnswer } from "../directory-answer.ts";
import { DirectoryConnection } from "./directory-connection.ts";

/** A query changes nothing, so it may be repeated, but only briefly: a customer is waiting. */
const MORE_TRIES = 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** Failures in a row before the service is not asked for a while, and before health reports it. */
const MOST_FAILURES = 5;

/**
 * Failures of the service itself, which may be temporary. Any other answer, such as 400, may
 * concern the queried account: it does not count against the service, and repeating would not help.
 */
const SERVICE_FAILURES = handleWhen(
	(error) =>
		error instanceof AccountsUnavailableError &&
		/^(unreachable|no_answer_in_time|status_(429|5\d\d))$/.test(error.code),
);

export interface HttpAccountDirectoryOptions extends AccountsServiceSettings {
	readonly log: Log;
	/** how long a failing service is not asked */
	readonly restMs?: number;
}

const DEFAULT_REST_MS = 10_000;

/**
 * Queries a service of the telecom (docs/account-directory.md). A query without an answer is
 * repeated after a short, random pause. A service that keeps failing is not asked for a while, so
 * that customers are told to wait without delay.
 */
export class HttpAccountDirectory extends AccountDirectory {
	readonly #connection: DirectoryConnection;
	readonly #log: Log;
	readonly #retry = retry(SERVICE_FAILURES, {
		maxAttempts: MORE_TRIES,
		backoff: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS }),
	});
	readonly #breaker: ReturnType<typeof circuitBreaker>;
	/** consecutive queries without an answer, for any reason */
	#unanswered = 0;

	constructor({ log, restMs = DEFAULT_REST_MS, ...connection }: HttpAccountDirectoryOptions) {
		super();
		this.#log = log;
		this.#connection = new DirectoryConnection(connection);
		this.#breaker = circuitBreaker(SERVICE_FAILURES, {
			halfOpenAfter: restMs,
			breaker: new ConsecutiveBreaker(MOST_FAILURES),
		});
		this.#breaker.onBreak(() => log.warn("accounts_down"));
		this.#breaker.onReset(() => log.info("accounts_up"));
	}

	override get serviceState(): "ready" | "unavailable" {
		const isAsked = this.#breaker.state === CircuitState.Closed;
		return isAsked && this.#unanswered < MOST_FAILURES ? "ready" : "unavailable";
	}

	override async find(query: AccountQuery): Promise<Account | undefined> {
		try {
			return await wrap(this.#retry, this.#breaker).execute(() => this.#ask(query));
		} catch (error) {
			if (!(error instanceof BrokenCircuitError)) throw error;
			throw new AccountsUnavailableError("circuit_open");
		}
	}

	close(): void {
		this.#connection.close();
	}

	/** The value is in the body, because proxies and logs store addresses. */
	async #ask({ accountNO, method, value }: AccountQuery): Promise<Account | undefined> {
		try {
			const answer = await this.#connection.post({ accountNO, [method]: value });
			const account = readDirectoryAnswer(answer, accountNO);
			this.#unanswered = 0;
			return account;
		} catch (error) {
			this.#unanswered += 1;
			if (error instanceof AccountsUnavailableError)
				this.#log.warn("accounts_unavailable", { accountsReason: error.code });
			throw error;
		}
	}
}
