import { expect, it } from "vitest";
import { parseEnvironment } from "./environment.ts";
import { findIneffective } from "./ineffective-settings.ts";

const SECRET = "gT2nQ8vXy4ZrLmB7kDpW1sHcJ9fEa6UoN3iRt5VxYzK=";

it.each<[Record<string, string>, string[]]>([
	[{}, []],
	[{ SMTP_URL: "smtps://mail.example" }, ["SMTP_URL"]],
	[{ SMTP_URL: "smtps://mail.example", MAIL: "files" }, ["SMTP_URL"]],
	[{ SMTP_URL: "smtps://mail.example", MAIL: "smtp" }, []],
	[{ SMTP_URL: "" }, []],
	[{ WEBHOOK_URL: "https://a.example", WEBHOOK_SECRET: SECRET }, ["WEBHOOK_URL", "WEBHOOK_SECRET"]],
	[{ RECAPTCHA_MIN_SCORE: "0.7", ALTCHA_COST: "2000" }, ["RECAPTCHA_MIN_SCORE"]],
	[{ CAPTCHA: "off", ALTCHA_COST: "2000" }, ["ALTCHA_COST"]],
	[{ SCANNER: "none", CLAMAV_HOST: "a.example" }, ["CLAMAV_HOST"]],
	[{ S3_BUCKET: "a", ACCOUNTS_TIMEOUT_MS: "500" }, ["ACCOUNTS_TIMEOUT_MS", "S3_BUCKET"]],
	[
		{ IAMSMART_MORE_INFO_URL: "https://a.example", IAMSMART_CLIENT_ID: "a" },
		["IAMSMART_CLIENT_ID"],
	],
	[{ SMTP_URL: "smtps://mail.example", EXTENSIONS: "own.js" }, []],
	[{ S3_UNKNOWN: "not ours" }, []],
])("of %j, %j have no effect", (variables, expected) => {
	expect(findIneffective(variables, parseEnvironment(variables))).toEqual(expected);
});
