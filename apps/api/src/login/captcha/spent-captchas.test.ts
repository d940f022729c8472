import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../database/database.ts";
import { openSqlite, sqliteDialect } from "../../database/sqlite-database.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

const LOGIN = { action: "login", spentOn: "login-1" } as const;
const OTHER_LOGIN = { action: "login", spentOn: "login-2" } as const;
const START = Date.parse("2026-11-21T04:00:00Z");
const END = new Date(START + 60_000);
let database: Database;
let captchas: SpentCaptchas;
let moment: number;

beforeEach(async () => {
	moment = START;
	database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
	await migrate(database);
	captchas = new SpentCaptchas(database, () => new Date(moment));
});
afterEach(() => database.destroy());

describe("a captcha", () => {
	it("is spent on one thing, as often as that is repeated", async () => {
		expect(await captchas.spendAgain("captcha", LOGIN)).toBeUndefined();
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		expect(await captchas.spend("captcha", OTHER_LOGIN, END)).toBe(false);
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		expect(await captchas.spendAgain("captcha", OTHER_LOGIN)).toBe(false);
		expect(await captchas.spend("another", OTHER_LOGIN, END)).toBe(true);
	});

	it("is remembered until its end, and not longer", async () => {
		await captchas.spend("captcha", LOGIN, END);
		moment = END.getTime();
		expect(await captchas.spendAgain("captcha", LOGIN)).toBe(true);
		expect(await captchas.spend("captcha", OTHER_LOGIN, END)).toBe(false);
		moment += 1;
		expect(await captchas.spendAgain("captcha", LOGIN)).toBeUndefined();
	});
});
