import * as v from "valibot";
import { expect, it } from "vitest";
import { smtpAddress } from "./smtp-address.ts";

it.each([
	["smtps://mail.example", { host: "mail.example", port: 465, isSecure: true, login: undefined }],
	["SMTP://mail.example", { host: "mail.example", port: 587, isSecure: false, login: undefined }],
	["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, isSecure: false, login: undefined }],
	["smtp://[::1]:25/", { host: "::1", port: 25, isSecure: false, login: undefined }],
	[
		"smtp://user@mail.example",
		{
			host: "mail.example",
			port: 587,
			isSecure: false,
			login: { user: "user", pass: "" },
		},
	],
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
	"smtp://%zz:password@mail.example",
	"my-smtp://mail.example",
	"smtp:mail.example",
	"smtp://mail.example:port",
])("%s is not a mail server", (text) => {
	const { issues } = v.safeParse(smtpAddress, text);
	expect(issues?.map(({ message }) => message)).toEqual([
		"must be smtps://user:password@host:port or smtp://…",
	]);
});
