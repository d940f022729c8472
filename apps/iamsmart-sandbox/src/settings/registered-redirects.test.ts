import { describe, expect, test } from "vitest";
import { RegisteredRedirects } from "./registered-redirects.ts";

const PATH = "/real-name-registration/api/iamsmart/callback";

describe("accepts the redirect address", () => {
	test.each([
		`http://localhost${PATH}`,
		`http://localhost:*${PATH}`,
		`https://sim.localhost${PATH}`,
		`http://127.0.0.1:3000${PATH}`,
		`http://127.9.9.9${PATH}`,
		`https://10.1.2.3:3443${PATH}`,
		`https://172.16.0.1${PATH}`,
		`https://172.31.255.255${PATH}`,
		`https://192.168.1.20:*${PATH}`,
		`http://169.254.1.1${PATH}`,
		`https://192.0.2.2:3443${PATH}`,
		`http://[::1]:3000${PATH}`,
		`http://[fd00::1]${PATH}`,
		`http://[fe80::1]${PATH}`,
		`https://phone.local${PATH}`,
		`https://sim.test${PATH}`,
		`https://sim.example${PATH}`,
	])("%s", (address) => {
		expect(new RegisteredRedirects([address]).includes(address.replace(":*/", ":80/"))).toBe(true);
	});
});

describe("rejects a redirect address at start", () => {
	test.each([
		["that is public", `https://sim.telecom.hk${PATH}`],
		["that is a public address", `https://8.8.8.8${PATH}`],
		["just outside the private ones", `https://172.32.0.1${PATH}`],
		["that is public on any port", `https://sim.telecom.hk:*${PATH}`],
		["whose name only begins like a local one", `https://localhost.telecom.hk${PATH}`],
		["whose name only ends like a local one", `https://mylocal${PATH}`],
		["whose name begins like a private address", `https://10.telecom.hk${PATH}`],
		["that is a reserved name for documents, but resolves", `https://example.com${PATH}`],
		["with a user in front of a public host", `http://localhost@telecom.hk${PATH}`],
		["with a user", `http://me@localhost${PATH}`],
		["with a query", `http://localhost${PATH}?a=b`],
		["with a fragment", `http://localhost${PATH}#a`],
		["of an app", "simregistration://callback"],
		["that is none", "localhost/callback"],
		["that is empty", ""],
	])("%s: %s", (_reason, address) => {
		expect(() => new RegisteredRedirects([address])).toThrow(address);
	});
});

describe("a redirectURI", () => {
	const redirects = new RegisteredRedirects([
		`http://localhost:*${PATH}`,
		`https://sim.test${PATH}`,
	]);

	test.each([
		`http://localhost${PATH}`,
		`http://localhost:1${PATH}`,
		`http://localhost:65535${PATH}`,
	])("%s matches a port wildcard", (redirectUri) => {
		expect(redirects.includes(redirectUri)).toBe(true);
	});

	test.each([
		`https://localhost:1${PATH}`,
		`http://localhost:${PATH}`,
		`http://localhost:1@evil.test${PATH}`,
		`http://localhost:1/evil${PATH}`,
		`http://localhost:1${PATH}/`,
		`http://localhost:*${PATH}`,
		`http://LOCALHOST:1${PATH}`,
		`https://sim.test:443${PATH}`,
		`https://sim.test${PATH}?`,
	])("%s is not registered", (redirectUri) => {
		expect(redirects.includes(redirectUri)).toBe(false);
	});
});
