import express from "express";
import request from "supertest";
import { expect, it } from "vitest";
import { parseEnvironment } from "../environment/environment.ts";
import { RootKeys } from "../sealing/root-keys.ts";
import { KnownBrowsers } from "./known-browsers.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);

it("in production the cookie goes over TLS only, and to this very host", async () => {
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
