import { describe, expect, it } from "vitest";
import { vectors } from "../../../../test/support/gateway/vectors/read-vectors.ts";
import { signedHeaders, signRequest } from "./signature.ts";

const { signature } = vectors;

describe("a signature", () => {
	it.each([
		["a sealed body", signature.body, signature.signature],
		["an empty body", "", signature.signatureOfEmptyBody],
		["braces", "{}", signature.signatureOfBraces],
	])("of %s matches openssl", (_what, body, expected) => {
		expect(signRequest({ ...signature, body })).toBe(expected);
	});

	it("is sent with all its inputs except secret and body", () => {
		expect(signedHeaders(signature)).toEqual({
			clientID: signature.clientId,
			signatureMethod: "HmacSHA256",
			timestamp: "1763712000000",
			nonce: signature.nonce,
			signature: signature.signature,
		});
	});
});
