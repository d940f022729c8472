import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ProtocolRefusal } from "./protocol-refusal.ts";
import type { SeenNonces } from "./seen-nonces.ts";

const SIGNATURE_METHOD = "HmacSHA256";
const NONCE_LENGTH = 36;
const MILLISECONDS = /^\d{13}$/;
/** Maximum difference between the client's clock and ours, in either direction. */
export const CLOCK_WINDOW_MS = 300_000;

interface Client {
	readonly clientId: string;
	readonly clientSecret: string;
}

/** Input for checking a call, besides its bytes. */
export interface SignatureCheck {
	readonly client: Client;
	readonly nonces: SeenNonces;
	/** ms since 1970 */
	readonly now: number;
}

/**
 * Verifies the signed headers over the exact body received. Only a call with a valid signature uses
 * up its nonce, so nobody else can use up a client's.
 *
 * @throws ProtocolRefusal D20001 missing, D20002 malformed, D20004 repeated, D20005 wrong
 *   signature, D20006 timestamp outside the window
 */
export function checkSignedHeaders(
	headers: IncomingHttpHeaders,
	rawBody: Buffer,
	{ client, nonces, now }: SignatureCheck,
): void {
	const clientId = readHeader(headers, "clientID");
	const signatureMethod = readHeader(headers, "signatureMethod");
	const timestamp = readHeader(headers, "timestamp");
	const nonce = readHeader(headers, "nonce");
	const signature = readHeader(headers, "signature");
	if (signatureMethod !== SIGNATURE_METHOD) throw new ProtocolRefusal("D20002", "signatureMethod");
	if (!MILLISECONDS.test(timestamp)) throw new ProtocolRefusal("D20002", "timestamp");
	if (nonce.length !== NONCE_LENGTH) throw new ProtocolRefusal("D20002", "nonce");
	const signed = [client.clientId, SIGNATURE_METHOD, timestamp, nonce].join("");
	const expected = signatureOf(signed, rawBody, client.clientSecret);
	if (!areEqual(clientId, client.clientId) || !areEqual(signature, expected))
		throw new ProtocolRefusal("D20005");
	if (Math.abs(now - Number(timestamp)) > CLOCK_WINDOW_MS) throw new ProtocolRefusal("D20006");
	if (!nonces.use(nonce, now)) throw new ProtocolRefusal("D20004");
}

function readHeader(headers: IncomingHttpHeaders, name: string): string {
	const value = headers[name.toLowerCase()];
	if (typeof value !== "string" || value === "") throw new ProtocolRefusal("D20001", name);
	return value;
}

/** urlencode(base64(HMAC-SHA256(secret, signed ‖ body))) */
function signatureOf(signed: string, rawBody: Buffer, secret: string): string {
	const hmac = createHmac("sha256", secret).update(signed).update(rawBody);
	return encodeURIComponent(hmac.digest("base64"));
}

/** Compares in constant time. */
function areEqual(one: string, other: string): boolean {
	const digestOf = (text: string) => createHmac("sha256", "equal").update(text).digest();
	return timingSafeEqual(digestOf(one), digestOf(other));
}
