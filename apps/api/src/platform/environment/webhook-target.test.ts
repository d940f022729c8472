import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { webhookSecrets, webhookUrl } from "./webhook-target.ts";

describe("the address of a webhook", () => {
	it.each(["https://crm.example/hook", "http://127.0.0.1:8080", "HTTPS://crm.example/?a=b"])(
		"may be %s",
		(url) => {
			expect(v.is(webhookUrl, url)).toBe(true);
		},
	);

	it.each([
		"crm.example",
		"",
		"ftp://crm.example",
		"https://user@crm.example",
		"https://:password@crm.example",
	])("may not be %j", (url) => {
		const { issues } = v.safeParse(webhookUrl, url);
		expect(issues?.map(({ message }) => message)).toEqual([
			"must begin with https:// or http://, and not contain a user name",
		]);
	});
});

it.each(["25", "22", "6667"])("a webhook may not listen on port %s, which is named", (port) => {
	const { issues } = v.safeParse(webhookUrl, `https://crm.example:${port}/hook`);
	expect(issues?.map(({ message }) => message)).toEqual([
		`port ${port} is reserved for another protocol, so that no event would be sent ("bad port" of fetch); use another port`,
	]);
});

describe("the secrets of a webhook", () => {
	const TEXT = "a text of at least 32 characters";
	const BYTES = Buffer.alloc(24, 0xfb);

	it.each([
		["a text", TEXT, [TEXT]],
		["base64 after whsec_", `whsec_${BYTES.toString("base64")}`, [BYTES]],
		["base64 with padding", `whsec_${Buffer.alloc(25).toString("base64")}`, [Buffer.alloc(25)]],
		["several, newest first", `${TEXT}2, ${TEXT}1 `, [`${TEXT}2`, `${TEXT}1`]],
		["a text with whsec_ inside", `x-whsec_${"A".repeat(32)}`, [`x-whsec_${"A".repeat(32)}`]],
	])("may be %s", (_title, list, keys) => {
		expect(v.parse(webhookSecrets, list).map((key) => Buffer.from(key))).toEqual(
			keys.map((key) => Buffer.from(key)),
		);
	});

	it.each([
		["too short", TEXT.slice(1)],
		["if one of them is short", `${TEXT},${TEXT.slice(1)}`],
		["if one of them is empty", `${TEXT},`],
		["of 23 bytes in base64", `whsec_${Buffer.alloc(23).toString("base64")}`],
		["with other characters after whsec_", `whsec_${"-".repeat(40)}`],
		["with base64 that ends in a line break", `whsec_${"A".repeat(32)}\nx`],
		["with three padding characters", `whsec_${"A".repeat(40)}===`],
	])("may not be %s", (_title, list) => {
		const { issues } = v.safeParse(webhookSecrets, list);
		expect(issues?.map(({ message }) => message)).toEqual([
			"each secret needs at least 32 characters, or whsec_ and 24 bytes in base64",
		]);
	});
});
