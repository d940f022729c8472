import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { EncryptionFacts } from "./encryption-facts.ts";
import { rc4 } from "./rc4.ts";

/** What a password is filled up with, and all there is of an empty one (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from(
	"28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
	"hex",
);
const KEY_HASHINGS = 50;
const KEY_ENCRYPTIONS = 19;
const DIGEST_BYTES = 32;
const SALT_BYTES = 8;
const HARDENED_ROUNDS_AT_LEAST = 64;
const HARDENED_REPETITIONS = 64;

/**
 * The key of a file that opens without a password, as files do that only forbid printing or
 * copying.
 *
 * @returns undefined where it needs a password
 */
export function keyWithoutPassword(facts: EncryptionFacts): Buffer | undefined {
	if (facts.revision >= 5) return modernKey(facts);
	const key = classicKey(facts);
	const expected = facts.revision === 2 ? rc4(key, PADDING) : hashedUser(facts, key);
	return expected.equals(facts.user.subarray(0, expected.length)) ? key : undefined;
}

/** Algorithm 2. */
function classicKey(facts: EncryptionFacts): Buffer {
	const permissions = Buffer.alloc(4);
	permissions.writeInt32LE(facts.permissions | 0);
	const unencryptedMetadata = facts.revision >= 4 && !facts.encryptsMetadata;
	const parts = [PADDING, facts.owner.subarray(0, 32), permissions, facts.documentId];
	if (unencryptedMetadata) parts.push(Buffer.alloc(4, 0xff));
	const length = facts.revision === 2 ? 5 : Math.min(16, facts.keyBytes);
	let key = md5(Buffer.concat(parts));
	if (facts.revision >= 3)
		for (let round = 0; round < KEY_HASHINGS; round++) key = md5(key.subarray(0, length));
	return key.subarray(0, length);
}

/** Algorithm 5, whose first 16 bytes count. */
function hashedUser({ documentId }: EncryptionFacts, key: Buffer): Buffer {
	let user = rc4(key, md5(Buffer.concat([PADDING, documentId])));
	for (let round = 1; round <= KEY_ENCRYPTIONS; round++)
		user = rc4(
			key.map((byte) => byte ^ round),
			user,
		);
	return user;
}

/** Algorithms 2.A and 11, for an empty password. */
function modernKey({ revision, user, userKey }: EncryptionFacts): Buffer | undefined {
	const hash = revision === 5 ? sha256 : hardenedHash;
	const validationSalt = user.subarray(DIGEST_BYTES, DIGEST_BYTES + SALT_BYTES);
	const keySalt = user.subarray(DIGEST_BYTES + SALT_BYTES, DIGEST_BYTES + 2 * SALT_BYTES);
	if (userKey.length < DIGEST_BYTES || keySalt.length < SALT_BYTES) return undefined;
	if (!hash(validationSalt).equals(user.subarray(0, DIGEST_BYTES))) return undefined;
	const decipher = createDecipheriv("aes-256-cbc", hash(keySalt), Buffer.alloc(16));
	decipher.setAutoPadding(false);
	return decipher.update(userKey.subarray(0, DIGEST_BYTES));
}

/** Algorithm 2.B. */
function hardenedHash(salt: Buffer): Buffer {
	let key = sha256(salt);
	for (let round = 1; ; round++) {
		const repeated = Buffer.concat(Array(HARDENED_REPETITIONS).fill(key));
		const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
		cipher.setAutoPadding(false);
		const encrypted = cipher.update(repeated);
		const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		key = createHash(["sha256", "sha384", "sha512"][remainder] ?? "sha256")
			.update(encrypted)
			.digest();
		const last = encrypted.at(-1) ?? 0;
		if (round >= HARDENED_ROUNDS_AT_LEAST && last <= round - 32)
			return key.subarray(0, DIGEST_BYTES);
	}
}

function md5(bytes: Buffer): Buffer {
	return createHash("md5").update(bytes).digest();
}

function sha256(bytes: Buffer): Buffer {
	return createHash("sha256").update(bytes).digest();
}
