import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database, migrate } from "../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../platform/database/sqlite-database.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

const LOGIN = { action: "login", spentOn: "login-1" } as const;
const OTHER_LOGIN = { action: "login", spentOn: "login-2" } as const;
const START = Date.parse("2026-11-21T04:00:00Z");
const END = new Date(START + 60_000);
const NINE_MINUTES_MS = 540_000;
const TEN_MINUTES_MS = 600_000;
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
	it("is spent on one use, which may be repeated", async () => {
		expect(await captchas.spendKnown("captcha", LOGIN)).toBeUndefined();
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		expect(await captchas.spend("captcha", OTHER_LOGIN, END)).toBe(false);
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		expect(await captchas.spendKnown("captcha", OTHER_LOGIN)).toBe(false);
		expect(await captchas.spend("another", OTHER_LOGIN, END)).toBe(true);
	});

	it("is known until it expires", async () => {
		await captchas.spend("captcha", LOGIN, END);
		moment = END.getTime();
		expect(await captchas.spendKnown("captcha", LOGIN)).toBe(true);
		moment += 1;
		expect(await captchas.spendKnown("captcha", LOGIN)).toBeUndefined();
	});

	it("is spent once by requests in transit when it expires", async () => {
		moment = END.getTime() + 1;
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		moment = END.getTime() + NINE_MINUTES_MS;
		expect(await captchas.spend("captcha", OTHER_LOGIN, END)).toBe(false);
		expect(await captchas.spend("captcha", LOGIN, END)).toBe(true);
		expect(await captchas.spend("another", OTHER_LOGIN, END)).toBe(true);
	});

	it("cannot be spent more than nine minutes after its expiry, and is forgotten after ten", async () => {
		await captchas.spend("captcha", LOGIN, END);
		moment = END.getTime() + NINE_MINUTES_MS + 1;
		for (const id of ["captcha", "another"])
			expect(await captchas.spend(id, LOGIN, END)).toBe(false);
		const countAt = async (at: number) => {
			moment = at;
			await captchas.spend("later", OTHER_LOGIN, new Date(at));
			const rows = database.selectFrom("used_captchas").select("id").where("id", "=", "captcha");
			return (await rows.execute()).length;
		};
		expect(await countAt(END.getTime() + TEN_MINUTES_MS)).toBe(1);
		expect(await countAt(END.getTime() + TEN_MINUTES_MS + 1)).toBe(0);
	});
});
