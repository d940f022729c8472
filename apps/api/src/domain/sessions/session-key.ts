import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import { SealBrokenError } from "../../platform/sealing/seal.ts";

/** HPKE (RFC 9180): the public key seals, only the private key opens. */
const SUITE = new CipherSuite({
	kem: new DhkemX25519HkdfSha256(),
	kdf: new HkdfSha256(),
	aead: new Aes256Gcm(),
});
const ENCAPSULATED_BYTES = 32;
export const SESSION_KEY_BYTES = 32;

/**
 * The key pair of one session. The private key is only in the session's token, so data sealed for a
 * session can only be opened with the customer's phone: copies of the data and our secrets are not
 * enough (docs/decisions/0029-session-keys.md).
 */
export interface SessionKeys {
	readonly publicKey: Uint8Array;
	readonly privateKey: Uint8Array;
}

export async function generateSessionKeys(): Promise<SessionKeys> {
	const { publicKey, privateKey } = await SUITE.kem.generateKeyPair();
	const [open, secret] = await Promise.all([
		SUITE.kem.serializePublicKey(publicKey),
		SUITE.kem.serializePrivateKey(privateKey),
	]);
	return { publicKey: new Uint8Array(open), privateKey: new Uint8Array(secret) };
}

/**
 * Seals a small value for a session.
 *
 * @param purpose names the value and its owner
 */
export async function sealForSession(
	publicKey: Uint8Array,
	purpose: string,
	text: string,
): Promise<Buffer> {
	const recipientPublicKey = await SUITE.kem.deserializePublicKey(bytesOf(publicKey));
	const { enc, ct } = await SUITE.seal(
		{ recipientPublicKey, info: bytesOf(Buffer.from(purpose)) },
		bytesOf(Buffer.from(text)),
	);
	return Buffer.concat([Buffer.from(enc), Buffer.from(ct)]);
}

/** @throws SealBrokenError if it was altered, or sealed for another session or purpose */
export async function openForSession(
	privateKey: Uint8Array,
	purpose: string,
	sealed: Uint8Array,
): Promise<string> {
	try {
		const recipientKey = await SUITE.kem.deserializePrivateKey(bytesOf(privateKey));
		const opened = await SUITE.open(
			{
				recipientKey,
				enc: bytesOf(sealed.subarray(0, ENCAPSULATED_BYTES)),
				info: bytesOf(Buffer.from(purpose)),
			},
			bytesOf(sealed.subarray(ENCAPSULATED_BYTES)),
		);
		return Buffer.from(opened).toString();
	} catch (cause) {
		throw new SealBrokenError("Not sealed for this session", { cause });
	}
}

/** Exactly these bytes, because a Buffer may be a view of a larger ArrayBuffer. */
function bytesOf(bytes: Uint8Array): ArrayBuffer {
	return new Uint8Array(bytes).buffer;
}
