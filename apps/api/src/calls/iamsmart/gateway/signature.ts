import { createHmac } from "node:crypto";

const METHOD = "HmacSHA256";

/** Inputs of a signature. */
export interface SignatureInput {
	readonly clientId: string;
	readonly clientSecret: string;
	/** milliseconds since 1970 */
	readonly timestamp: number;
	/** 36 characters, unique */
	readonly nonce: string;
	/** the text that is sent, byte for byte */
	readonly body: string;
}

/** The signature of a request: base64 of an HMAC-SHA-256, percent-encoded. */
export function signRequest(input: SignatureInput): string {
	const { clientId, clientSecret, timestamp, nonce, body } = input;
	const text = `${clientId}${METHOD}${timestamp}${nonce}${body}`;
	const hmac = createHmac("sha256", clientSecret).update(text);
	return encodeURIComponent(hmac.digest("base64"));
}

/** The five headers of every call to iAM Smart. */
export function signedHeaders(input: SignatureInput): Record<string, string> {
	return {
		clientID: input.clientId,
		signatureMethod: METHOD,
		timestamp: String(input.timestamp),
		nonce: input.nonce,
		signature: signRequest(input),
	};
}
