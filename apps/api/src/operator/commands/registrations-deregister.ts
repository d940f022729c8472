import { Option } from "commander";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { PurgeBegunError, Retention } from "../../domain/registrations/retention.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { requireRightClock } from "../agreed-clocks.ts";
import {
	argumentOf,
	type Command,
	type CommandInput,
	OperatorError,
	UsageError,
} from "../command.ts";
import { Consent } from "../consent.ts";
import { findRegistration, REGISTRATION_ARGUMENT, referenceOf } from "../find-registration.ts";
import { endOfDayInHongKong, inHongKong, onlyDay } from "../hong-kong-time.ts";

export const registrationsDeregister: Command = {
	name: "registrations deregister",
	summary:
		"Starts a registration's retention period, today or on a given day in Hong Kong; --undo reverts this.",
	argument: REGISTRATION_ARGUMENT,
	options: [
		new Option("--on <day>", "a day in Hong Kong, as YYYY-MM-DD; now by default").argParser(
			onlyDay,
		),
		new Option("--undo", "register it again").conflicts("on"),
	],

	destroys: ({ options }) => options.undo !== true,

	subjectOf: referenceOf,
	/** The output shows --undo, --on, and whether nothing was changed. */
	recordsOutput: true,

	async run(application, input) {
		const registration = await findRegistration(application, argumentOf(input));
		const moment = momentOf(input, registration, application.get<Clock>(CLOCK)());
		const { reference, deregisteredAt, purgingSince } = registration;
		const { RETENTION_MONTHS } = application.get<Environment>(ENVIRONMENT);
		const isDue = moment !== undefined && application.get(Retention).isOver(moment);
		const fate = isDue
			? `That is more than ${RETENTION_MONTHS} months ago: the next purge destroys it, within two hours, unless --undo reverts this first.`
			: `A purge destroys it ${RETENTION_MONTHS} months (RETENTION_MONTHS) later, unless --undo reverts this first.`;
		if (purgingSince !== undefined) throw purgeHasBegun(reference);
		if (moment === undefined && deregisteredAt === undefined)
			return `${reference} is not deregistered. Nothing was changed.`;
		if (moment !== undefined) {
			// A repetition on a later day must not prolong the retention; `--on` corrects the day.
			if (deregisteredAt !== undefined && isSame(input, moment, deregisteredAt))
				return `${reference} is deregistered already, as of ${inHongKong(deregisteredAt)}. Nothing was changed.`;
			if (input.options.on === undefined)
				await requireRightClock(application, "Give the day with --on, or correct the clock.");
			await application
				.get(Consent)
				.require(
					input,
					`${reference}, submitted at ${inHongKong(registration.submittedAt)}, will be deregistered as of ${daysOf(moment, deregisteredAt)}. ${fate}`,
				);
		}
		try {
			await application.get(Retention).deregister(registration, moment);
		} catch (error) {
			if (!(error instanceof PurgeBegunError)) throw error;
			throw purgeHasBegun(reference);
		}
		return moment === undefined
			? `${reference} is registered again.`
			: `${reference} is deregistered as of ${daysOf(moment, deregisteredAt)}. ${fate}`;
	},
};

/** The day from which its retention counts, and the one that it replaces. */
function daysOf(moment: Date, earlier: string | undefined): string {
	const replaced = earlier === undefined ? "" : ` instead of ${inHongKong(earlier)}`;
	return `${inHongKong(moment)}${replaced}`;
}

function purgeHasBegun(reference: string): OperatorError {
	return new OperatorError(
		`The purge of ${reference} has begun: its key is destroyed. Its deregistration can no longer be undone or changed.`,
	);
}

function isSame({ options }: CommandInput, moment: Date, deregisteredAt: string): boolean {
	return options.on === undefined || moment.toISOString() === deregisteredAt;
}

function momentOf({ options }: CommandInput, { submittedAt }: RegistrationSummary, now: Date) {
	if (options.undo === true) return undefined;
	if (options.on === undefined) {
		if (now < new Date(submittedAt))
			throw new OperatorError(
				`It is ${inHongKong(now)} on this machine, which is before the registration. Correct the clock. Nothing was done.`,
			);
		return now;
	}
	const moment = endOfDayInHongKong(String(options.on));
	if (moment === undefined) throw new TypeError("onlyDay checks --on");
	if (moment < new Date(submittedAt))
		throw new UsageError("--on: that day is before the registration. Nothing was done.");
	// The day may be today, which has not ended yet; a later day would be a plan, not a fact.
	if (moment.getTime() - now.getTime() > DAY_MS)
		throw new UsageError("--on: that day is in the future. Nothing was done.");
	return moment;
}

const DAY_MS = 86_400_000;
