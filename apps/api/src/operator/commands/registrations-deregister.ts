import { Option } from "commander";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { PurgeBegunError, Retention } from "../../domain/registrations/retention.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";
import { findRegistration, REGISTRATION_ARGUMENT, referenceOf } from "../find-registration.ts";
import { endOfDayInHongKong } from "../hong-kong-day.ts";

export const registrationsDeregister: Command = {
	name: "registrations deregister",
	summary:
		"Starts a registration's retention period, today or on a given day in Hong Kong; --undo reverts this.",
	argument: REGISTRATION_ARGUMENT,
	options: [
		new Option("--on <day>", "a day in Hong Kong, as YYYY-MM-DD; today by default"),
		new Option("--undo", "register it again").conflicts("on"),
	],

	subjectOf: referenceOf,

	async run(application, input) {
		const registration = await findRegistration(application, input);
		const moment = momentOf(input, registration, application.get<Clock>(CLOCK)());
		const { reference } = registration;
		try {
			await application.get(Retention).deregister(registration, moment);
		} catch (error) {
			if (!(error instanceof PurgeBegunError)) throw error;
			throw new OperatorError(
				`The purge of ${reference} has begun: its key is destroyed. Its deregistration can no longer be undone or changed.`,
			);
		}
		return moment === undefined
			? `${reference} is registered again.`
			: `${reference} is deregistered as of ${moment.toISOString()}.`;
	},
};

function momentOf({ options }: CommandInput, { submittedAt }: RegistrationSummary, now: Date) {
	if (options.undo === true) return undefined;
	if (options.on === undefined) return now;
	const moment = endOfDayInHongKong(String(options.on));
	if (moment === undefined) throw new OperatorError("Give the day as --on YYYY-MM-DD.");
	if (moment < new Date(submittedAt))
		throw new OperatorError("That day is before the registration.");
	// The day may be today, which has not ended yet; a later day would be a plan, not a fact.
	if (moment.getTime() - now.getTime() > DAY_MS)
		throw new OperatorError("That day is in the future.");
	return moment;
}

const DAY_MS = 86_400_000;
