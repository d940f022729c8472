import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { normalizeIp } from "@nestjs/throttler";
import type { ExpressionBuilder } from "kysely";
import type { CaptchaWork } from "../../domain/captcha/altcha-challenges.ts";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { Database, type Transaction } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The longest window below. */
export const LOGIN_ATTEMPT_KEPT_MS = DAY_MS;
/** Longer than any look-up. An attempt without a result by then belongs to a crashed server. */
const LOOK_UP_MAX_MS = MINUTE_MS;
/** State of an attempt, in the column `counts`. */
const HARMLESS = 0;
const FAILED = 1;
const LOOKING_UP = 2;

/**
 * The counted IPv6 networks, by prefix length: a subscriber has at least a /64, usually a /56, and
 * sometimes a /48, which contains 65,536 of the first. An IPv4 address is counted once, like the
 * smallest.
 */
const PREFIXES = [64, 56, 48] as const;

/**
 * Number of permitted failures (decision 0013). An account has few numbers to mistype; offices and
 * mobile networks share one address. There is no limit per account alone: nobody can lock a
 * customer out from elsewhere.
 */
const LIMITS = [
	{ prefix: 64, subject: "pair_lookup", failures: 10, windowMs: QUARTER_MS },
	{ prefix: 64, subject: "pair_lookup", failures: 20, windowMs: DAY_MS },
	{ prefix: 56, subject: "pair_lookup", failures: 20, windowMs: QUARTER_MS },
	{ prefix: 56, subject: "pair_lookup", failures: 40, windowMs: DAY_MS },
	{ prefix: 48, subject: "pair_lookup", failures: 40, windowMs: QUARTER_MS },
	{ prefix: 48, subject: "pair_lookup", failures: 100, windowMs: DAY_MS },
	{ prefix: 64, subject: "address_lookup", failures: 200, windowMs: QUARTER_MS },
	{ prefix: 64, subject: "address_lookup", failures: 1_000, windowMs: DAY_MS },
	{ prefix: 56, subject: "address_lookup", failures: 400, windowMs: QUARTER_MS },
	{ prefix: 56, subject: "address_lookup", failures: 2_000, windowMs: DAY_MS },
	{ prefix: 48, subject: "address_lookup", failures: 800, windowMs: QUARTER_MS },
	{ prefix: 48, subject: "address_lookup", failures: 4_000, windowMs: DAY_MS },
] as const;

/**
 * From this many failures at an account per day, over all networks, each attempt takes more work:
 * the last step is beyond what one network can cause.
 */
const STEPS = [
	{ failures: 50, work: 1 },
	{ failures: 101, work: 2 },
] as const;
/** If the captcha has no work levels, each network has to wait instead from the last step on. */
const WAIT_WITHOUT_WORK_MS = MINUTE_MS;
const LARGEST = 48;

type Prefix = (typeof PREFIXES)[number];
const SUBJECTS = ["pair_lookup", "address_lookup", "account_lookup"] as const;
type Hashes = readonly [newest: string, ...older: string[]];

/** Failures to count, within a time window. */
interface Counted {
	readonly subject: (typeof SUBJECTS)[number];
	readonly hashes: Hashes;
	readonly failures: number;
	readonly windowMs: number;
}

/** Whose attempt it is, as one network counts it; a pair is an account and a network. */
type Subjects = Readonly<Record<(typeof SUBJECTS)[number], Hashes>>;
type SubjectsByPrefix = Readonly<Record<Prefix, Subjects>>;

/** Origin of an attempt. */
export interface Attempter {
	readonly accountNO: string;
	/** the customer's network address */
	readonly address: string;
	/** the name of a browser that has logged in to this account before */
	readonly browser: string | undefined;
	/** work level of its captcha; undefined if the captcha has none */
	readonly work: CaptchaWork | undefined;
}

/** Why an attempt is refused: a limit is reached, or its captcha took too little work. */
export type LoginRefusal =
	| { readonly retryAfterSeconds: number }
	| { readonly work: Exclude<CaptchaWork, 0> };

export interface LoginAttempt {
	/** of its rows, one for each prefix under which its network is counted */
	readonly ids: readonly string[];
	readonly refusal: LoginRefusal | undefined;
}

/**
 * Counts failed logins in the database, so that neither a restart nor a second process forgets any.
 * Every attempt counts as a failure from its start until its result is known, so concurrent attempts
 * cannot exceed a limit. The same statements run whatever the result.
 */
@Injectable()
export class LoginAttempts {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Starts an attempt; {@link settle} must report its result. */
	async begin(attempter: Attempter): Promise<LoginAttempt> {
		const subjects = this.#subjectsOf(attempter);
		return await whenDatabaseIsFree(() =>
			this.database
				.transaction()
				.execute((transaction) => this.#begin(transaction, subjects, attempter.work)),
		);
	}

	/** @param isFailure false if it was correct, refused, or could not be checked */
	async settle({ ids }: LoginAttempt, isFailure: boolean): Promise<void> {
		await whenDatabaseIsFree(() =>
			this.database
				.updateTable("login_attempts")
				.set({ counts: isFailure ? FAILED : HARMLESS })
				.where("id", "in", ids)
				.execute(),
		);
	}

	async #begin(
		transaction: Transaction,
		subjects: SubjectsByPrefix,
		work: CaptchaWork | undefined,
	): Promise<LoginAttempt> {
		await this.#removeOld(transaction);
		const refusal = await this.#findRefusal(transaction, subjects, work);
		const rows = rowsOf(subjects).map((row) => ({
			...row,
			id: randomUUID(),
			attempted_at: this.now().toISOString(),
			counts: refusal === undefined ? LOOKING_UP : HARMLESS,
		}));
		await transaction.insertInto("login_attempts").values(rows).execute();
		const ids = rows.map(({ id }) => id);
		return { ids, refusal };
	}

	/**
	 * Checks all limits in one statement: the oldest of the last N failures leaves the window first.
	 */
	async #findRefusal(
		transaction: Transaction,
		subjects: SubjectsByPrefix,
		work: CaptchaWork | undefined,
	): Promise<LoginRefusal | undefined> {
		const oldest: Record<string, string | null> = await transaction
			.selectNoFrom((expressions) => [
				...LIMITS.map(({ prefix, subject, ...limit }, index) =>
					this.#nthLast(expressions, { ...limit, subject, hashes: subjects[prefix][subject] }).as(
						limitName(index),
					),
				),
				...STEPS.map(({ failures }, index) =>
					this.#nthLast(expressions, {
						subject: "account_lookup",
						hashes: subjects[64].account_lookup,
						failures,
						windowMs: DAY_MS,
					}).as(stepName(index)),
				),
				this.#nthLast(expressions, {
					subject: "pair_lookup",
					hashes: subjects[LARGEST].pair_lookup,
					failures: 1,
					windowMs: WAIT_WITHOUT_WORK_MS,
				}).as("last"),
			])
			.executeTakeFirstOrThrow();
		const step = STEPS.findLast((_step, index) => oldest[stepName(index)] !== null);
		const waits = LIMITS.map(({ windowMs }, index) =>
			this.#leftOf(windowMs, oldest[limitName(index)]),
		);
		if (step === STEPS.at(-1) && work === undefined)
			waits.push(this.#leftOf(WAIT_WITHOUT_WORK_MS, oldest["last"]));
		const longestMs = Math.max(0, ...waits);
		if (longestMs > 0) return { retryAfterSeconds: Math.ceil(longestMs / 1000) };
		const isMoreAskedFor = step !== undefined && work !== undefined && work < step.work;
		return isMoreAskedFor ? { work: step.work } : undefined;
	}

	/** When the Nth last failure happened. */
	#nthLast(
		{ selectFrom }: ExpressionBuilder<Schema, never>,
		{ subject, hashes, failures, windowMs }: Counted,
	) {
		return selectFrom("login_attempts")
			.select("attempted_at")
			.where(subject, "in", hashes)
			.where("attempted_at", ">", this.#ago(windowMs))
			.where((row) =>
				row.or([
					row("counts", "=", FAILED),
					row.and([
						row("counts", "=", LOOKING_UP),
						row("attempted_at", ">", this.#ago(LOOK_UP_MAX_MS)),
					]),
				]),
			)
			.orderBy("attempted_at", "desc")
			.offset(failures - 1)
			.limit(1);
	}

	/** Milliseconds until that moment leaves the window. */
	#leftOf(windowMs: number, moment: string | null = null): number {
		if (moment === null) return 0;
		const leftMs = new Date(moment).getTime() + windowMs - this.now().getTime();
		// A failure with a date in the future, from a wrong clock, is removed soon
		// (`platform/jobs/future-rows.ts`).
		return Math.min(leftMs, windowMs);
	}

	async #removeOld(transaction: Transaction): Promise<void> {
		await transaction
			.deleteFrom("login_attempts")
			.where((row) =>
				row.or([
					row("attempted_at", "<", this.#ago(LOGIN_ATTEMPT_KEPT_MS)),
					row.and([row("counts", "=", HARMLESS), row("attempted_at", "<", this.#ago(MINUTE_MS))]),
				]),
			)
			.execute();
	}

	#subjectsOf(attempter: Attempter): SubjectsByPrefix {
		return {
			64: this.#subjectsWithin(64, attempter),
			56: this.#subjectsWithin(56, attempter),
			48: this.#subjectsWithin(48, attempter),
		};
	}

	/** A known browser has its own allowance, which is separate from everybody else's. */
	#subjectsWithin(prefix: Prefix, { accountNO, address, browser }: Attempter): Subjects {
		// Account numbers are case-insensitive, and so is the limit.
		const account = `account|${accountNO.toUpperCase()}`;
		const network = normalizeIp(address, prefix);
		const origin = browser === undefined ? `address|${network}` : `browser|${browser}`;
		const pair = this.#hashes(`${account}|${origin}`);
		return {
			pair_lookup: pair,
			address_lookup: browser === undefined ? this.#hashes(origin) : pair,
			account_lookup: browser === undefined ? this.#hashes(account) : pair,
		};
	}

	#hashes(text: string): [string, ...string[]] {
		return this.keys.hashes("login failure", text);
	}

	#ago(milliseconds: number): string {
		return new Date(this.now().getTime() - milliseconds).toISOString();
	}
}

/** An attempt counts once for its account, and an IPv4 address once, not once per prefix. */
function rowsOf(subjects: SubjectsByPrefix) {
	const rows = PREFIXES.map((prefix, index) => {
		const { pair_lookup, address_lookup, account_lookup } = subjects[prefix];
		return {
			pair_lookup: pair_lookup[0],
			address_lookup: address_lookup[0],
			account_lookup: index === 0 ? account_lookup[0] : pair_lookup[0],
		};
	});
	return rows.filter(
		({ pair_lookup }, index) => rows.findIndex((row) => row.pair_lookup === pair_lookup) === index,
	);
}

function limitName(index: number): string {
	return `limit_${index}`;
}

function stepName(index: number): string {
	return `step_${index}`;
}
