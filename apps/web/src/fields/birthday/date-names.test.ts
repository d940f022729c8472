import { afterEach, describe, expect, test, vi } from "vitest";
import { dateNames } from "./date-names.ts";

afterEach(() => vi.unstubAllEnvs());

const NAMES = {
	en: {
		days: ["1 January 1985", "4 November 1985", "31 December 1999"],
		year: "1985",
		monthAndYear: "November 1985",
		months: ["January", "November", "December"],
		weekdays: ["S Sunday", "M Monday", "S Saturday"],
	},
	"zh-HK": {
		days: ["1985年1月1日", "1985年11月4日", "1999年12月31日"],
		year: "1985年",
		monthAndYear: "1985年11月",
		months: ["1月", "11月", "12月"],
		weekdays: ["日 星期日", "一 星期一", "六 星期六"],
	},
};

describe.each(["Asia/Hong_Kong", "Pacific/Pago_Pago", "Pacific/Kiritimati"])(
	"on a phone that is set to the time of %s",
	(timeZone) => {
		test.each(Object.entries(NAMES))("days, months and weekdays in %s", (locale, expected) => {
			vi.stubEnv("TZ", timeZone);
			const { day, year, monthAndYear, months, weekdays } = dateNames(locale);
			expect({
				days: [
					day({ year: 1985, month: 1, day: 1 }),
					day({ year: 1985, month: 11, day: 4 }),
					day({ year: 1999, month: 12, day: 31 }),
				],
				year: year({ year: 1985, month: 1, day: 1 }),
				monthAndYear: monthAndYear({ year: 1985, month: 11, day: 4 }),
				months: [months[0], months[10], months[11]],
				weekdays: [0, 1, 6].map((index) => `${weekdays[index]?.short} ${weekdays[index]?.long}`),
			}).toEqual(expected);
			expect([months.length, weekdays.length]).toEqual([12, 7]);
		});
	},
);
