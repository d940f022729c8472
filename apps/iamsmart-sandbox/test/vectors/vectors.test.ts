import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openEnvelope, parseEnvelope, sealEnvelope } from "../../src/protocol/envelope.ts";
import { SeenNonces } from "../../src/protocol/seen-nonces.ts";
import { checkSignedHeaders } from "../../src/protocol/signed-headers.ts";
import { unwrapKey } from "../support/client.ts";
import vectors from "./vectors.json" with { type: "json" };

const key = Buffer.from(vectors.key, "base64");

test("the vectors are made by openssl, with the command beside them", () => {
	expect(vectors.madeBy).toMatch(/^OpenSSL/);
	expect(readFileSync(new URL("make-vectors.sh", import.meta.url), "utf8")).toContain(
		"openssl cms",
	);
});

describe("an envelope that openssl sealed", () => {
	test("is opened", () => {
		const envelope = parseEnvelope(vectors.envelope);
		expect(envelope && openEnvelope(key, envelope)).toBe(vectors.plaintext);
	});

	test("equals the envelope made here with the same IV", () => {
		const iv = Buffer.from(vectors.iv, "base64");
		expect(sealEnvelope(key, vectors.plaintext, iv)).toBe(vectors.envelope);
	});
});

describe("a call that openssl signed", () => {
	const check = (body: string, signature: string) => () =>
		checkSignedHeaders(
			{
				clientid: vectors.clientID,
				signaturemethod: "HmacSHA256",
				timestamp: vectors.timestamp,
				nonce: vectors.nonce,
				signature,
			},
			Buffer.from(body),
			{
				client: { clientId: vectors.clientID, clientSecret: vectors.clientSecret },
				nonces: new SeenNonces(1),
				now: Number(vectors.timestamp),
			},
		);

	test("is accepted, with a body and without", () => {
		expect(check(vectors.body, vectors.signature)).not.toThrow();
		expect(check("", vectors.signatureOfEmptyBody)).not.toThrow();
	});

	test("is refused with the other's signature", () => {
		expect(check(vectors.body, vectors.signatureOfEmptyBody)).toThrow("Wrong signature");
	});
});

/** Shows that the test client, which unwraps the sandbox's keys in other tests, is correct. */
describe.each(Object.entries(vectors.wrapped))(
	"a key that openssl wrapped with %s",
	(padding, forms) => {
		const privateKey = createPrivateKey({
			key: Buffer.from(vectors.privateKey, "base64"),
			format: "der",
			type: "pkcs8",
		});

		test.each(Object.entries(forms))("is unwrapped from its %s form", (form, wrapped) => {
			expect(unwrapKey(wrapped, { padding, form, privateKey })).toEqual(key);
		});
	},
);
