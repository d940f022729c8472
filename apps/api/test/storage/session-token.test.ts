import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const SECRET = "the root secret of this server's session tokens";
const OTHER_SECRET = "another root secret, of somebody else's server";
const MINUTE_S = 60;
const BASE = "/real-name-registration/api/";

type Part = Record<string, unknown>;
type Signer = (text: string) => string;

let server: TestServer;
let customer: Customer;
let header: Part;
let claims: Part;
let now: number;

beforeAll(async () => {
	server = await startTestServer({ ROOT_SECRET: SECRET });
	// Login and token each read the clock, which could advance by a second between the two.
	server.setTime(new Date());
	customer = await Customer.loggedIn(server.url);
	const [head = "", body = ""] = customer.token.split(".");
	header = decode(head);
	claims = decode(body);
	now = Math.floor(Date.now() / 1000);
});
afterAll(() => server.close());

function decode(part: string): Part {
	return JSON.parse(Buffer.from(part, "base64url").toString());
}

function encode(part: Part): string {
	return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function hmac(algorithm: "sha256" | "sha384" | "sha512", root = SECRET): Signer {
	const [secret = ""] = new RootKeys([root]).secrets("session token");
	return (text) => createHmac(algorithm, secret).update(text).digest("base64url");
}

/** The server's token with some parts changed, signed like the server does. */
function forge(changed: { header?: Part; claims?: Part; signer?: Signer }): string {
	const head = encode({ ...header, ...changed.header });
	const text = `${head}.${encode({ ...claims, ...changed.claims })}`;
	return `${text}.${(changed.signer ?? hmac("sha256"))(text)}`;
}

function rsa(): Signer {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	return (text) => sign("sha256", Buffer.from(text), privateKey).toString("base64url");
}

async function statusOf(token: string, url = server.url): Promise<number> {
	const caller = await new Customer(url).open();
	caller.token = token;
	return (await caller.call("login/renew").send({})).status;
}

function withAnotherSignature(text: string): string {
	return text.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
}

describe("a token", () => {
	it("is signed with HS256, names its key, audience, issuer and lifetime", () => {
		expect(header).toEqual({
			alg: "HS256",
			typ: "JWT",
			kid: expect.stringMatching(/^[\da-f]{8}$/),
		});
		expect(claims).toEqual({
			iat: expect.any(Number),
			exp: Number(claims["iat"]) + 30 * MINUTE_S,
			aud: "registration-form",
			iss: "sim-registration",
			jti: expect.stringMatching(/^[\da-f-]{36}$/),
			key: expect.stringMatching(/^[\w-]{43}$/),
		});
	});

	it("built by the test equals the server's", async () => {
		expect(await statusOf(forge({}))).toBe(200);
	});

	it.each<[string, () => string]>([
		["that is not a JWT", () => "x"],
		["of three empty parts", () => ".."],
		["whose claims are not JSON", () => forge({}).replace(/\.[^.]+\./, ".eyAAAA.")],
		["whose header is not JSON", () => forge({}).replace(/^[^.]+/, "eyAAAA")],
		["without a signature", () => forge({ signer: () => "" })],
		["with algorithm none", () => forge({ header: { alg: "none" }, signer: () => "" })],
		["with algorithm none, in other letters", () => forge({ header: { alg: "nOnE" } })],
		["with HS384", () => forge({ header: { alg: "HS384" }, signer: hmac("sha384") })],
		["with HS512", () => forge({ header: { alg: "HS512" }, signer: hmac("sha512") })],
		["with RS256", () => forge({ header: { alg: "RS256" }, signer: rsa() })],
		["that names RS256 and is signed with HS256", () => forge({ header: { alg: "RS256" } })],
		["without a key's name", () => forge({ header: { kid: undefined } })],
		["with another key's name", () => forge({ header: { kid: "00000000" } })],
		["with a path for a key's name", () => forge({ header: { kid: "../../../../dev/null" } })],
		["with a list for a key's name", () => forge({ header: { kid: [header["kid"]] } })],
		[
			"that contains its own key",
			() => forge({ header: { jwk: {} }, signer: hmac("sha256", OTHER_SECRET) }),
		],
		["of another server", () => forge({ signer: hmac("sha256", OTHER_SECRET) })],
		["for another audience", () => forge({ claims: { aud: "operators" } })],
		["for no audience", () => forge({ claims: { aud: undefined } })],
		["by another issuer", () => forge({ claims: { iss: "somebody" } })],
		["by no issuer", () => forge({ claims: { iss: undefined } })],
		["that has expired", () => forge({ claims: { exp: now - 1 } })],
		["that never expires", () => forge({ claims: { exp: undefined } })],
		["whose expiry is not a number", () => forge({ claims: { exp: "9999999999" } })],
		["that is not valid yet", () => forge({ claims: { nbf: now + 10 * MINUTE_S } })],
		["without an id", () => forge({ claims: { jti: undefined } })],
		["with a number for an id", () => forge({ claims: { jti: 1 } })],
		["of an unknown session", () => forge({ claims: { jti: crypto.randomUUID() } })],
		["whose signature was altered", () => withAnotherSignature(forge({}))],
		[
			"whose claims were altered",
			() => forge({}).replace(/\.[^.]+\./, `.${encode({ ...claims, exp: now + 99_999 })}.`),
		],
		["with trailing characters", () => `${forge({})}.x`],
	])("%s is rejected with 401", async (_title, make) => {
		expect(await statusOf(make())).toBe(401);
	});

	it.each(["login/renew", "login/logout", "form/formsubmission"])(
		"is required: %s is rejected without one",
		async (path) => {
			const caller = await new Customer(server.url).open();
			caller.token = forge({ header: { alg: "none" }, signer: () => "" });
			const answer = await caller.call(path).set("Content-Type", "application/json").send("{}");
			expect(`${BASE}${path} ${answer.status}`).toBe(`${BASE}${path} 401`);
		},
	);

	it("is rejected after its session has ended", async () => {
		const own = await Customer.loggedIn(server.url);
		const renewed = (await own.call("login/renew").send({}).expect(200)).body.token;
		await own.call("login/logout").send({}).expect(200);
		expect(await statusOf(own.token)).toBe(401);
		expect(await statusOf(renewed)).toBe(401);
	});
});
