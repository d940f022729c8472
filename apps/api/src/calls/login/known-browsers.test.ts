import express from "express";
import request from "supertest";
import { beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { readCookies } from "../../platform/http/cookies.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { KnownBrowsers } from "./known-browsers.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);

it("in production the cookie is sent over TLS and to this host only", async () => {
	const environment = { ...parseEnvironment({}), NODE_ENV: "production" } as const;
	const browsers = new KnownBrowsers(environment, KEYS, () => new Date());
	const server = express().get("/", (_request, response) => {
		browsers.remember(response, "204518837");
		response.end();
	});
	const answer = await request(server).get("/").expect(200);
	expect(String(answer.headers["set-cookie"])).toMatch(
		/^__Host-browser=[^;]+; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
	);
});

describe("a browser that has logged in", () => {
	const START = new Date("2026-11-21T04:00:00Z").getTime();
	const DAY_MS = 24 * 60 * 60 * 1000;
	let moment: number;
	let cookie: string;
	const browsers = new KnownBrowsers(parseEnvironment({}), KEYS, () => new Date(moment));
	const server = express()
		.use(readCookies)
		.post("/:accountNO", ({ params }, response) => {
			browsers.remember(response, params.accountNO);
			response.end();
		})
		.get("/:accountNO", (asked, response) => {
			response.json({ isKnown: browsers.recognise(asked, asked.params.accountNO) !== undefined });
		});

	beforeEach(async () => {
		moment = START;
		const answer = await request(server).post("/abc518837").expect(200);
		cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
	});

	it("gets a cookie in development that also goes without TLS", async () => {
		const answer = await request(server).post("/abc518837").expect(200);
		expect(String(answer.headers["set-cookie"])).toMatch(
			/^browser=[^;]+; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
		);
	});

	it.each([
		["at once", "abc518837", 0, true],
		["with the account number in capitals", "ABC518837", 0, true],
		["a second before 90 days are over", "abc518837", 90 * DAY_MS - 1000, true],
		["after 90 days", "abc518837", 90 * DAY_MS, false],
		["by a clock that is less than a minute behind", "abc518837", -59_000, true],
		["by a clock that is a minute behind", "abc518837", -60_000, false],
		["once the clock, which was a year ahead, is right", "abc518837", -365 * DAY_MS, false],
		["at another account", "abc518838", 0, false],
		["at another account of the same ending", "xyz518837", 0, false],
	])("is recognised %s: %s after %i ms: %s", async (_when, accountNO, later, isKnown) => {
		moment = START + later;
		const answer = await request(server).get(`/${accountNO}`).set("Cookie", cookie);
		expect(answer.body).toEqual({ isKnown });
	});

	it("has a new random name after each login, even within the same second", async () => {
		moment = START + 999;
		const again = await request(server).post("/abc518837").expect(200);
		const cookies = [cookie, String(again.headers["set-cookie"]).split(";")[0] ?? ""];
		const names = cookies.map(
			(text) => /^browser=1795233600\.([\w-]{22})\.[0-9a-f]{8}%3A[\w-]{43}$/.exec(text)?.[1],
		);
		const hash = KEYS.hash("known browser", `ABC518837|1795233600|${names[0]}`);
		expect(decodeURIComponent(cookie)).toContain(hash);
		expect(names).not.toContain(undefined);
		expect(new Set(names).size).toBe(2);
	});

	it("is not recognised by a modified cookie", async () => {
		const [, value = ""] = cookie.split("=");
		const later = value.replace("1795233600", "1795233601");
		const others = [`x${value}`, `${value}x`, `1${value}`, value.replace(/\.[\w-]/, "."), ""];
		for (const text of [later, ...others]) {
			const asked = request(server).get("/abc518837").set("Cookie", `browser=${text}`);
			expect((await asked).body).toEqual({ isKnown: false });
		}
		const asked = await request(server).get("/abc518837").set("Cookie", `other=${value}`);
		expect(asked.body).toEqual({ isKnown: false });
	});
});
