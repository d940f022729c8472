import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { normalizeIp } from "@nestjs/throttler";
import type { ExpressionBuilder } from "kysely";
import { whenDatabaseIsFree } from "../database/busy.ts";
import { Database, type Transaction } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { RootKeys } from "../sealing/root-keys.ts";
import type { CaptchaWork } from "./captcha/captcha-work.ts";

const MINUTE_MS = 60 * 1000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The longest window below. */
export const LOGIN_ATTEMPT_KEPT_MS = DAY_MS;
/** Longer than any look-up takes. One without an end by then belongs to a server that died. */
const LOOK_UP_MAX_MS = MINUTE_MS;
/** What becomes of an attempt, in the column `counts`. */
const HARMLESS = 0;
const FAILED = 1;
const LOOKING_UP = 2;

/**
 * The networks of IPv6 that are counted, by the length of their prefix: a line has a /64 at least,
 * most have a /56, and some have a /48, which holds 65,536 of the first. An IPv4 address is counted
 * once, as if it were the smallest.
 */
const PREFIXES = [64, 56, 48] as const;

/**
 * How many failures are let through (decision 0013). An account has few numbers to mistype; offices
 * and mobile networks share one address. None is for an account as such: nobody shuts a customer out
 * from elsewhere.
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
 * From so many failures at an account in a day on, whatever the networks, each attempt takes more
 * work: the last step is beyond what one network can make up.
 */
const STEPS = [
	{ failures: 50, work: 1 },
	{ failures: 101, work: 2 },
] as const;
/** Where no work can be asked for, each network waits for itself from the last step on. */
const WAIT_WITHOUT_WORK_MS = MINUTE_MS;
const LARGEST = 48;

type Prefix = (typeof PREFIXES)[number];
const SUBJECTS = ["pair_lookup", "address_lookup", "account_lookup"] as const;
type Hashes = readonly [newest: string, ...older: string[]];

/** Failures of somebody within a time. */
interface Counted {
	readonly subject: (typeof SUBJECTS)[number];
	readonly hashes: Hashes;
	readonly failures: number;
	readonly windowMs: number;
}

/** Whose an attempt is, as one network counts it; a pair is an account and a network. */
type Subjects = Readonly<Record<(typeof SUBJECTS)[number], Hashes>>;
type SubjectsByPrefix = Readonly<Record<Prefix, Subjects>>;

/** Whose attempt it is. */
export interface Attempter {
	readonly accountNO: string;
	/** the customer's network address */
	readonly address: string;
	/** the name of a browser that has logged in to this account before */
	readonly browser: string | undefined;
	/** how much work its captcha took; undefined where none can be asked for */
	readonly work: CaptchaWork | undefined;
}

/** Why an attempt is not let through: a limit is reached, or its captcha took too little work. */
export type LoginRefusal =
	| { readonly retryAfterSeconds: number }
	| { readonly work: Exclude<CaptchaWork, 0> };

export interface LoginAttempt {
	/** of its rows, one for each network that counts it */
	readonly ids: readonly string[];
	readonly refusal: LoginRefusal | undefined;
}

/**
 * Counts failed logins in the database, so that a restart or a second process forgets nothing.
 * Every attempt counts from its beginning until it turns out to be none: however many are sent at
 * once, no more get through than the limit lets. Whatever becomes of it, the same statements run.
 */
@Injectable()
export class LoginAttempts {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Begins an attempt, whose end has to be told by {@link settle}. */
	async begin(attempter: Attempter): Promise<LoginAttempt> {
		const subjects = this.#subjectsOf(attempter);
		return await whenDatabaseIsFree(() =>
			this.database
				.transaction()
				.execute((transaction) => this.#begin(transaction, subjects, attempter.work)),
		);
	}

	/** @param isFailure false where it was right, refused, or nobody could say */
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

	/** Asks for all limits in one statement: the oldest of the last N failures leaves the window first. */
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

	/** When the Nth failure before now was. */
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

	/** In milliseconds, until that moment has left the window. */
	#leftOf(windowMs: number, moment: string | null | undefined): number {
		if (moment === null || moment === undefined) return 0;
		const leftMs = new Date(moment).getTime() + windowMs - this.now().getTime();
		// A failure that a wrong clock dated ahead is void soon (`schedule/future-rows.ts`).
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

	/** A known browser has an allowance of its own, and neither uses up nor shares that of others. */
	#subjectsWithin(prefix: Prefix, { accountNO, address, browser }: Attempter): Subjects {
		// An account number is the same in any case, and so is its limit.
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

/** The account counts an attempt once; so does whatever is no network of IPv6. */
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
