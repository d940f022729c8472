import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import {
	COLLECTION_STATEMENT_VERSION,
	type Login,
	type LoginAnswer,
} from "@sim-registration/validation";
import {
	type Account,
	AccountDirectory,
	type AccountQuery,
} from "../../domain/accounts/account-directory.ts";
import { accountHashes } from "../../domain/accounts/account-hashes.ts";
import { AccountsUnavailableError } from "../../domain/accounts/accounts-unavailable-error.ts";
import { AltchaChallenges, type CaptchaWork } from "../../domain/captcha/altcha-challenges.ts";
import { CaptchaGate } from "../../domain/captcha/captcha-gate.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { generateSessionKeys } from "../../domain/sessions/session-key.ts";
import { sessionEnd } from "../../domain/sessions/session-lifetime.ts";
import { SessionToken } from "../../domain/sessions/session-token.ts";
import { Sessions } from "../../domain/sessions/sessions.ts";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { Problem } from "../../platform/http/problem.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type Attempter, LoginAttempts, type LoginRefusal } from "./login-attempts.ts";

type LoginSuccess = Extract<LoginAnswer, { success: true }>;

export interface LoginCircumstances {
	readonly language: CustomerLanguage;
	/** the customer's network address */
	readonly address: string;
	/** the name of a browser that has logged in to this account before */
	readonly browser: string | undefined;
}

/** About as long as the server leaves a failing directory alone. */
const DIRECTORY_PAUSE_SECONDS = 10;

/** Looked up if a limit is reached: the same work, without an answer to the guess. */
const NOBODYS_NUMBER = "00000000";

/** Checks a login: captcha first, then the limits, then the directory. */
@Injectable()
export class LoginService {
	constructor(
		private readonly captcha: CaptchaGate,
		private readonly challenges: AltchaChallenges,
		private readonly attempts: LoginAttempts,
		private readonly directory: AccountDirectory,
		private readonly sessions: Sessions,
		private readonly token: SessionToken,
		private readonly keys: RootKeys,
		private readonly database: Database,
		private readonly registrations: RegistrationStore,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @throws Problem login_error, after the same work for every mismatch; captcha_failed,
	 *   captcha_score_low, captcha_unavailable, captcha_harder, captcha_hardest, too_many_requests,
	 *   accounts_unavailable
	 */
	async login(login: Login, circumstances: LoginCircumstances): Promise<LoginSuccess> {
		const work = await this.#requireCaptcha(login);
		const query = toQuery(login);
		const account = await this.#findWithinLimits(query, { ...circumstances, work });
		if (account === undefined) throw new Problem("login_error");
		const token = await this.#startSession(account, query, circumstances.language);
		const hasEarlierRegistration = await this.#isRegistered(account);
		return { success: true, token, isDummyBr: account.isDummyBr, hasEarlierRegistration };
	}

	/** Does the same work if a limit is reached, so that the duration reveals nothing. */
	async #findWithinLimits(
		query: AccountQuery,
		circumstances: Omit<Attempter, "accountNO">,
	): Promise<Account | undefined> {
		const attempt = await this.attempts.begin({ ...circumstances, accountNO: query.accountNO });
		const { refusal } = attempt;
		const isRefused = refusal !== undefined;
		let isFailure = false;
		try {
			const value = isRefused ? NOBODYS_NUMBER : query.value;
			const account = await this.#find({ ...query, value });
			isFailure = !isRefused && account === undefined;
			if (isRefused) throw toProblem(refusal);
			return account;
		} finally {
			await this.attempts.settle(attempt, isFailure);
		}
	}

	/** @throws Problem accounts_unavailable */
	async #find(query: AccountQuery): Promise<Account | undefined> {
		try {
			return await this.directory.find(query);
		} catch (error) {
			if (!(error instanceof AccountsUnavailableError)) throw error;
			throw new Problem("accounts_unavailable", { retryAfterSeconds: DIRECTORY_PAUSE_SECONDS });
		}
	}

	async #isRegistered({ accountNO }: Account): Promise<boolean> {
		const lookups = accountHashes(this.keys, accountNO);
		return (await this.registrations.findLatest(this.database, lookups)) !== undefined;
	}

	/** @returns the captcha's work level; undefined if it has none */
	async #requireCaptcha(login: Login): Promise<CaptchaWork | undefined> {
		const tokens = { v3: login.recaptchaTokenV3, v2: login.recaptchaTokenV2 };
		await this.captcha.require(tokens, { action: "login", spentOn: randomUUID() }, this.now());
		return this.challenges.workOf(tokens.v2);
	}

	async #startSession(account: Account, query: AccountQuery, language: CustomerLanguage) {
		const createdAt = this.now();
		const keys = await generateSessionKeys();
		const session = {
			...keys,
			id: randomUUID(),
			account,
			accountLookups: accountHashes(this.keys, account.accountNO),
			method: query.method,
			value: query.value,
			statement: { version: COLLECTION_STATEMENT_VERSION, language },
			createdAt,
			expiresAt: sessionEnd(createdAt, createdAt),
		};
		await this.sessions.create(session);
		return await this.token.sign(session);
	}
}

function toProblem(refusal: LoginRefusal): Problem {
	if ("retryAfterSeconds" in refusal) return new Problem("too_many_requests", refusal);
	return new Problem(refusal.work === 1 ? "captcha_harder" : "captcha_hardest");
}

function toQuery({ accountNO, mobileNO, brNO }: Login): AccountQuery {
	return mobileNO === ""
		? { accountNO, method: "brNO", value: brNO }
		: { accountNO, method: "mobileNO", value: mobileNO };
}
