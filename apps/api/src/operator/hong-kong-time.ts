import type { CommandInput } from "./command.ts";
import { only } from "./only.ts";

const DAY_MS = 86_400_000;
/** Hong Kong has no summer time. */
const OFFSET_MS = 8 * 3_600_000;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @returns the first moment of a day such as `2026-11-24`; undefined if there is no such day */
function startOfDayInHongKong(day: string): Date | undefined {
	// Calendar days are compared in UTC, where a day that does not exist becomes another one.
	const isDay =
		CALENDAR_DAY.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
	return isDay ? new Date(`${day}T00:00:00+08:00`) : undefined;
}

const onlyWritten = only((text) => CALENDAR_DAY.test(text), "Give a day as YYYY-MM-DD.");
const onlyExisting = only(
	(text) => startOfDayInHongKong(text) !== undefined,
	"The calendar has no such day.",
);

/** Takes a day for {@link startOfDayInHongKong}. */
export function onlyDay(text: string): string {
	return onlyExisting(onlyWritten(text));
}

/** The moment from which a command with `--since` lists. */
export function sinceOf({ since }: CommandInput["options"]): Date | undefined {
	return since === undefined ? undefined : startOfDayInHongKong(String(since));
}

/** The last millisecond of a day, like {@link startOfDayInHongKong}. */
export function endOfDayInHongKong(day: string): Date | undefined {
	const start = startOfDayInHongKong(day);
	return start && new Date(start.getTime() + DAY_MS - 1);
}

/**
 * A moment as operators read it: `2026-11-24 18:04:05 +08:00`. `--json` has UTC. A stored text that is
 * no time is shown as it is: the rest of a list has to stay readable.
 */
export function inHongKong(moment: Date | string): string {
	const at = new Date(moment).getTime();
	if (Number.isNaN(at)) return `${moment} (no time)`;
	const local = new Date(at + OFFSET_MS).toISOString();
	return `${local.slice(0, 10)} ${local.slice(11, 19)} +08:00`;
}
