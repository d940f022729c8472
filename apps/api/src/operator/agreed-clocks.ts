import type { INestApplicationContext } from "@nestjs/common";
import { CLOCK, type Clock } from "../platform/environment/clock.ts";
import { ClockAgreement } from "../platform/jobs/clock-agreement.ts";
import { OperatorError } from "./command.ts";
import { inHongKong } from "./hong-kong-time.ts";

/**
 * Before a command destroys what is due by date, as a server's job does (docs/decisions/0031). A
 * server must be running: without its checks a clock that is ahead looks right.
 *
 * @throws OperatorError
 */
export async function requireAnHourOfAgreement(
	application: INestApplicationContext,
): Promise<void> {
	const refusal = await findClockRefusal(application);
	if (refusal !== undefined) throw new OperatorError(`${refusal} Nothing was done.`);
}

/**
 * The same for a dry run, whose result is printed nevertheless.
 *
 * @returns the result
 * @throws OperatorError
 */
export async function unlessRefusedByClocks(
	application: INestApplicationContext,
	result: string,
): Promise<string> {
	const refusal = await findClockRefusal(application);
	if (refusal !== undefined) throw new OperatorError(refusal, result);
	return result;
}

async function findClockRefusal(application: INestApplicationContext): Promise<string | undefined> {
	const clocks = application.get(ClockAgreement);
	if (await clocks.haveServersAgreedForAnHour()) return undefined;
	const since = await clocks.agreedSince();
	const hint =
		since === undefined
			? "`check` compares the clocks; once they agree,"
			: `The clocks have agreed since ${inHongKong(since)}: repeat this an hour after that, or`;
	return `A server must have run for an hour with a right clock, or what is due is uncertain. ${hint} the server does it within two hours.`;
}

/**
 * Before a command stores the present as the beginning of a period.
 *
 * @param advice what else the operator can do
 * @throws OperatorError
 */
export async function requireRightClock(
	application: INestApplicationContext,
	advice: string,
): Promise<void> {
	const disagreement = await application.get(ClockAgreement).findDisagreement();
	if (disagreement === undefined) return;
	const now = inHongKong(application.get<Clock>(CLOCK)());
	throw new OperatorError(
		`It is ${now} on this machine, but ${otherTime(disagreement)}. ${advice} Nothing was done.`,
	);
}

/** What contradicts this machine's clock. */
export function otherTime(disagreement: "database" | "audit" | "clock"): string {
	return disagreement === "database"
		? "PostgreSQL's clock has another time"
		: "the newest records in the database are from the future";
}
