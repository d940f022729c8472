import { expect, it } from "vitest";
import { readSmtpFailure } from "./smtp-failure.ts";

function failure(details: Readonly<Record<string, unknown>>, name = "Error"): Error {
	return Object.assign(new Error("wong@example.com"), { name, ...details });
}

it.each([
	["550 5.1.1 no such user", "RCPT TO", "RCPT TO 550 5.1.1", true],
	["550-5.1.1 no such user", "RCPT TO", "RCPT TO 550 5.1.1", true],
	["550 no such user", "RCPT TO", "RCPT TO 550", true],
	["554 5.6.0 bad content", "DATA", "DATA 554 5.6.0", true],
	["550 5.7.1 relaying denied", "RCPT TO", "RCPT TO 550 5.7.1", false],
	["550 5.7.26 not authenticated", "DATA", "DATA 550 5.7.26", false],
	["554 5.70.1 a class of its own", "DATA", "DATA 554 5.70.1", true],
	["450 4.2.1 try later", "RCPT TO", "RCPT TO 450 4.2.1", false],
	["550 5.1.8 sender refused", "MAIL FROM", "MAIL FROM 550 5.1.8", false],
	["535 5.7.8 wrong password", "AUTH PLAIN", "AUTH PLAIN 535 5.7.8", false],
	["535 wrong password", "AUTH wong@example.com", "535", false],
	["535 wrong password", "x AUTH", "535", false],
	["550 5.1234.1 none", "RCPT TO", "RCPT TO 550", true],
	["550 5.1.1234 cut", "RCPT TO", "RCPT TO 550 5.1.123", true],
	["550 5.712.133 long", "DATA", "DATA 550 5.712.133", true],
])("reads “%s” to %s as %s, final: %s", (response, command, code, isFinal) => {
	expect(readSmtpFailure(failure({ command, response }))).toEqual({ code, isFinal });
});

it.each([
	[{ code: "ESOCKET", originalCode: "ECONNRESET", command: "CONN" }, "ECONNRESET CONN"],
	[{ code: "ETIMEDOUT", command: "CONN" }, "ETIMEDOUT CONN"],
	[{ code: "ETIMEDOUT" }, "ETIMEDOUT"],
	[{ code: 7, command: "RCPT TO" }, "Error RCPT TO"],
	[{ code: "ETLS", response: "not 550" }, "ETLS"],
])("names a failure without an answer by its code: %o", (details, code) => {
	expect(readSmtpFailure(failure(details))).toEqual({ code, isFinal: false });
});

it("names a value that is not an error by its type", () => {
	expect(readSmtpFailure("wong@example.com")).toEqual({ code: "string", isFinal: false });
});
