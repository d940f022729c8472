import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { ClockAgreement } from "../../platform/jobs/clock-agreement.ts";
import type { Log } from "../../platform/logging/log.ts";
import { otherTime } from "../agreed-clocks.ts";
import { withDatabase } from "./check-database.ts";
import { type Finding, failed, passed } from "./finding.ts";

const ADVICE = "Correct it (chrony, or systemd-timesyncd): purges and other jobs by date wait.";

/** Compares this machine's clock with the database's, and with the newest records of servers. */
export async function checkClock(
	environment: Environment,
	{ clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<Finding> {
	return await withDatabase(environment, async (database) => {
		const disagreement = await new ClockAgreement(database, log, clock).findDisagreement();
		const now = clock().toISOString();
		if (disagreement === undefined)
			return passed(`${now} agrees with the database's clock and newest records.`);
		return failed(`It is ${now} on this machine, but ${otherTime(disagreement)}. ${ADVICE}`);
	});
}
