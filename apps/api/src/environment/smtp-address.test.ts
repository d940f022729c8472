import * as v from "valibot";
import { expect, it } from "vitest";
import { smtpAddress } from "./smtp-address.ts";

it.each([
	["smtps://mail.example", { host: "mail.example", port: 465, isSecure: true, login: undefined }],
	["SMTP://mail.example", { host: "mail.example", port: 587, isSecure: false, login: undefined }],
	["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, isSecure: false, login: undefined }],
	["smtp://[::1]:25/", { host: "::1", port: 25, isSecure: false, login: undefined }],
	[
		"smtps://sim%40reg:p%2Fa%3Ass@mail.example:4650",
		{
			host: "mail.example",
			port: 4650,
			isSecure: true,
			login: { user: "sim@reg", pass: "p/a:ss" },
		},
	],
])("%s is a mail server", (text, address) => {
	expect(v.parse(smtpAddress, text)).toEqual(address);
});

it.each([
	"mail.example",
	"mail.example:25",
	"https://mail.example",
	"smtps://",
	"smtp://user:%zz@mail.example",
])("%s is none", (text) => {
	expect(v.is(smtpAddress, text)).toBe(false);
});
