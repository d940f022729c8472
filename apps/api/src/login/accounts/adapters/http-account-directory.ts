import {
	BrokenCircuitError,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	ExponentialBackoff,
	handleAll,
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
/** In a row, before nobody is sent there for a while. */
const FAILURES_THAT_OPEN = 5;

export interface HttpAccountDirectoryOptions extends AccountsServiceSettings {
	readonly log: Log;
	/** how long a service that fails is left alone */
	readonly restMs?: number;
}

const DEFAULT_REST_MS = 10_000;

/**
 * Asks a service of the telecom (docs/account-directory.md). One that does not answer is asked again
 * after a short, random pause; one that goes on failing is left alone for a while, so that customers
 * hear at once that they have to wait.
 */
export class HttpAccountDirectory extends AccountDirectory {
	readonly #connection: DirectoryConnection;
	readonly #log: Log;
	readonly #retry = retry(handleWhen(isPassing), {
		maxAttempts: MORE_TRIES,
		backoff: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS }),
	});
	readonly #breaker: ReturnType<typeof circuitBreaker>;

	constructor({ log, restMs = DEFAULT_REST_MS, ...connection }: HttpAccountDirectoryOptions) {
		super();
		this.#log = log;
		this.#connection = new DirectoryConnection(connection);
		this.#breaker = circuitBreaker(handleAll, {
			halfOpenAfter: restMs,
			breaker: new ConsecutiveBreaker(FAILURES_THAT_OPEN),
		});
		this.#breaker.onBreak(() => log.warn("accounts_down"));
		this.#breaker.onReset(() => log.info("accounts_up"));
	}

	override get serviceState(): "ready" | "unavailable" {
		return this.#breaker.state === CircuitState.Closed ? "ready" : "unavailable";
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
			return readDirectoryAnswer(answer, accountNO);
		} catch (error) {
			if (error instanceof AccountsUnavailableError)
				this.#log.warn("accounts_unavailable", { accountsReason: error.code });
			throw error;
		}
	}
}

/** What may be over in a moment. An answer that makes no sense will make none the next time. */
function isPassing(error: unknown): boolean {
	if (!(error instanceof AccountsUnavailableError)) return false;
	return /^(unreachable|no_answer_in_time|status_(429|5\d\d))$/.test(error.code);
}
