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
import type { Log } from "../../../logging/log.ts";
import { type Account, AccountDirectory, type AccountQuery } from "../account-directory.ts";
import type { AccountsServiceSettings } from "../accounts-service-settings.ts";
import { AccountsUnavailableError } from "../accounts-unavailable-error.ts";
import { readDirectoryAnswer } from "../directory-answer.ts";
import { DirectoryConnection } from "./directory-connection.ts";

/** A question changes nothing, so it may be asked again, briefly: a customer is waiting. */
const MORE_TRIES = 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** In a row, before nobody is sent there for a while, and before health names the service. */
const MOST_FAILURES = 5;

/**
 * What the service itself failed at, and what may be over in a moment. Any other answer, such as 400,
 * may be about the account that was asked for: nobody else waits for it, and it is the same the next
 * time.
 */
const SERVICE_FAILURES = handleWhen(
	(error) =>
		error instanceof AccountsUnavailableError &&
		/^(unreachable|no_answer_in_time|status_(429|5\d\d))$/.test(error.code),
);

export interface HttpAccountDirectoryOptions extends AccountsServiceSettings {
	readonly log: Log;
	/** how long a service that fails is left alone */
	readonly restMs?: number;
}

const DEFAULT_REST_MS = 10_000;

/**
 * Asks a service of the telecom (docs/account-directory.md). One that does not answer is asked again
 * after a short, random pause; one that goes on failing is left alone for a while, so that customers
 * are told at once that they have to wait.
 */
export class HttpAccountDirectory extends AccountDirectory {
	readonly #connection: DirectoryConnection;
	readonly #log: Log;
	readonly #retry = retry(SERVICE_FAILURES, {
		maxAttempts: MORE_TRIES,
		backoff: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS }),
	});
	readonly #breaker: ReturnType<typeof circuitBreaker>;
	/** questions in a row that got no answer, for whatever reason */
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

	/** The value is in the body: an address is what proxies and logs keep. */
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
