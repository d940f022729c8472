import { expect, test } from "vitest";
import * as limits from "./limits.ts";

/** The specification, section 9, in its order. */
test.each<[what: string, limit: unknown, value: unknown]>([
	["English names and company names have 100 characters", limits.ENGLISH_NAME_MAX_CHARACTERS, 100],
	["Chinese names have 30 characters", limits.CHINESE_NAME_MAX_CHARACTERS, 30],
	["an e-mail address has 100 characters", limits.EMAIL_MAX_CHARACTERS, 100],
	["a passport or other ID number has 100 characters", limits.ID_NUMBER_MAX_CHARACTERS, 100],
	["a file has 5 MB", limits.FILE_MAX_BYTES, 5_242_880],
	["the upload widget takes 12.5 MB", limits.FILE_DROP_MAX_BYTES, 13_107_200],
	["the minimum age is 18", limits.MINIMUM_AGE_YEARS, 18],
	["an account number has 9 characters", limits.ACCOUNT_NO_CHARACTERS, 9],
	["a mobile number has 8 characters", limits.MOBILE_NO_CHARACTERS, 8],
	["a login takes 8 characters of a BR number", limits.BR_LOGIN_CHARACTERS, 8],
	["the parts of a BR number have 8, 3, 2, 2 and 1", limits.BR_PART_CHARACTERS, [8, 3, 2, 2, 1]],
	["a request times out after 480000 ms", limits.REQUEST_TIMEOUT_MS, 480_000],
	["iAM Smart is asked every 2000 ms", limits.POLL_INTERVAL_MS, 2_000],
	["iAM Smart is asked for 180000 ms", limits.POLL_CAP_MS, 180_000],
	["a desktop is at least 768 px wide", limits.DESKTOP_MIN_WIDTH_PX, 768],
])("%s", (_what, limit, value) => {
	expect(limit).toEqual(value);
});
