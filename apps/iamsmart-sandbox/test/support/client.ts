import {
	constants,
	createCipheriv,
	createDecipheriv,
	createHmac,
	type KeyObject,
	privateDecrypt,
	randomBytes,
	randomUUID,
} from "node:crypto";
import { CLIENT_ID, CLIENT_PRIVATE_KEY, CLIENT_SECRET } from "./client-credentials.ts";

/** The common shape of all answers. */
export interface CallAnswer {
	readonly status: number;
	readonly txID: string;
	readonly code: string;
	readonly message: string;
	readonly content?: unknown;
}

export type Headers = Record<string, string>;

/**
 * A client of the gateway for tests, written from the protocol's description with only node:crypto.
 * Each step is separate, so that a test can break it.
 */
export class TestClient {
	/** how far this client's clock is ahead of the machine's */
	aheadMs = 0;
	readonly #base: string;

	constructor(base: string) {
		this.#base = base;
	}

	/** @param headers changes signed headers, or omits those set to "" */
	async post(path: string, body: string, headers: Headers = {}): Promise<CallAnswer> {
		const response = await fetch(this.#base + path, {
			method: "POST",
			headers: withoutEmpty({ ...signedHeaders(body, { timestamp: this.#now() }), ...headers }),
			body,
		});
		const answer: Omit<CallAnswer, "status"> = JSON.parse(await response.text());
		return { ...answer, status: response.status };
	}

	#now(): string {
		return String(Date.now() + this.aheadMs);
	}

	async getKey(): Promise<Buffer> {
		const answer = await this.post("/security/getKey", "");
		return unwrapKey(readWrapped(answer.content), { padding: "oaep-sha256", form: "base64" });
	}

	/** Seals the parameters, calls, and opens the answer. */
	async call(path: string, key: Buffer, parameters: unknown): Promise<CallAnswer> {
		const body = JSON.stringify({ content: seal(key, JSON.stringify(parameters)) });
		const answer = await this.post(path, body);
		if (typeof answer.content !== "string") return answer;
		return { ...answer, content: JSON.parse(open(key, answer.content)) };
	}
}

export function signedHeaders(body: string, changed: Partial<SignedParts> = {}): Headers {
	const parts = { timestamp: String(Date.now()), nonce: randomUUID(), ...changed };
	return {
		clientID: CLIENT_ID,
		signatureMethod: "HmacSHA256",
		...parts,
		signature: sign(parts, body),
	};
}

interface SignedParts {
	readonly timestamp: string;
	readonly nonce: string;
}

export function sign({ timestamp, nonce }: SignedParts, body: string): string {
	const signed = `${CLIENT_ID}HmacSHA256${timestamp}${nonce}${body}`;
	return encodeURIComponent(createHmac("sha256", CLIENT_SECRET).update(signed).digest("base64"));
}

export function seal(key: Buffer, plaintext: string): string {
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", key, iv);
	const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
	const parts = [Buffer.from([0, 0, 0, 12]), iv, ciphertext, cipher.getAuthTag()];
	return Buffer.concat(parts).toString("base64");
}

/** How a content key was wrapped. */
interface Unwrapping {
	readonly padding: string;
	readonly form: string;
	readonly privateKey?: KeyObject;
}

/** @throws Error if a bit was changed */
function open(key: Buffer, content: string): string {
	const bytes = Buffer.from(content, "base64");
	if (bytes.readInt32BE() !== 12) throw new Error("another IV length");
	const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(4, 16));
	decipher.setAuthTag(bytes.subarray(-16));
	return Buffer.concat([decipher.update(bytes.subarray(16, -16)), decipher.final()]).toString(
		"utf8",
	);
}

export function readWrapped(content: unknown): string {
	if (typeof content !== "object" || content === null || !("secretKey" in content))
		throw new Error("no secretKey");
	return String(content.secretKey);
}

export function unwrapKey(
	wrapped: string,
	{ padding, form, privateKey = CLIENT_PRIVATE_KEY }: Unwrapping,
): Buffer {
	const plain = decrypt(Buffer.from(wrapped, "base64"), padding, privateKey);
	return form === "raw" ? plain : Buffer.from(plain.toString("ascii"), "base64");
}

function decrypt(bytes: Buffer, padding: string, key: KeyObject): Buffer {
	if (padding === "pkcs1") {
		// Node only supports this padding if OpenSSL conceals errors in it, so it is removed by hand.
		const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes);
		if (padded[0] !== 0 || padded[1] !== 2) throw new Error("no PKCS#1 padding");
		return padded.subarray(padded.indexOf(0, 2) + 1);
	}
	const oaepHash = padding.slice("oaep-".length);
	return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, bytes);
}

function withoutEmpty(headers: Headers): Headers {
	return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}
