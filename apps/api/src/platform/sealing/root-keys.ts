import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";
import { openSeal, type SealingKey, seal, sealedKeyId } from "./seal.ts";

const KEY_BYTES = 32;
const VERSION_BYTES = 4;
const KEY_ID_BYTES = 16;
const FINGERPRINT_BYTES = 16;

/** Purpose of a key derived from the root secret. Each purpose has its own key. */
export type KeyPurpose =
	| "account lookup"
	| "account details"
	| "session token"
	| "submission contents"
	| "login failure"
	| "known browser"
	| "invitation"
	| "csrf"
	| "call count"
	| "captcha"
	| "captcha token"
	| "iamsmart lookup"
	| "iamsmart return"
	| "iamsmart details"
	| "reference of a mail"
	| "kept mail"
	| "audit subject"
	| "audit chain"
	| "audit head"
	| "audit checkpoint"
	| "release files";

/** The root secret that a value was made with is no longer configured. */
export class RootSecretMissingError extends Error {
	override readonly name = "RootSecretMissingError";
}

export interface NamedSecret {
	readonly version: string;
	readonly secret: string;
}

/**
 * The keys of each `KeyPurpose`, derived from the root secrets by HKDF-SHA-256 with a label each; data
 * keys, wrapping keys and session keys are random instead. Values carry the version of their secret,
 * so that a new secret can be added in front while the old one still opens what it sealed.
 */
export class RootKeys {
	readonly #newest: Root;
	readonly #roots: readonly [Root, ...Root[]];

	/** @param secrets newest first */
	constructor(secrets: readonly [string, ...string[]]) {
		const [newest, ...older] = secrets;
		this.#newest = new Root(newest);
		this.#roots = [this.#newest, ...older.map((secret) => new Root(secret))];
	}

	/** A fingerprint of each root secret, newest first. It does not reveal the secret. */
	fingerprints(): string[] {
		return this.#roots.map((root) => root.derive("fingerprint", FINGERPRINT_BYTES).toString("hex"));
	}

	/** Secrets for a library that does its own signing, newest first. */
	secrets(purpose: KeyPurpose): string[] {
		return this.#roots.map((root) => root.derive(purpose).toString("base64url"));
	}

	/** The same, each with the version of its root secret. */
	namedSecrets(purpose: KeyPurpose): NamedSecret[] {
		return this.#roots.map((root) => ({
			version: root.version,
			secret: root.derive(purpose).toString("base64url"),
		}));
	}

	/** A keyed hash with the newest secret, written `version:hash`. */
	hash(purpose: KeyPurpose, text: string): string {
		return this.#newest.hash(purpose, text);
	}

	/** The keyed hashes under which a text may be stored, newest first. */
	hashes(purpose: KeyPurpose, text: string): [newest: string, ...older: string[]] {
		const [newest, ...older] = this.#roots;
		return [newest.hash(purpose, text), ...older.map((root) => root.hash(purpose, text))];
	}

	/** Whether a stored hash is this text's. Takes constant time. */
	matches(purpose: KeyPurpose, text: string, hash: string): boolean {
		const root = this.#roots.find(({ version }) => hash.startsWith(`${version}:`)) ?? this.#newest;
		const expected = Buffer.from(root.hash(purpose, text));
		const given = Buffer.from(hash);
		return expected.length === given.length && timingSafeEqual(expected, given);
	}

	/**
	 * Whether any of the stored hashes is this text's. Hashes the text once per root secret, whatever
	 * is stored.
	 */
	matchesAny(purpose: KeyPurpose, text: string, hashes: readonly string[]): boolean {
		const given = hashes.map((hash) => Buffer.from(hash));
		let isMatch = false;
		for (const expected of this.hashes(purpose, text).map((hash) => Buffer.from(hash)))
			for (const other of given)
				if (expected.length === other.length && timingSafeEqual(expected, other)) isMatch = true;
		return isMatch;
	}

	/** Whether a keyed hash was made with a secret that is still configured. */
	knows(hash: string): boolean {
		return this.#roots.some(({ version }) => hash.startsWith(`${version}:`));
	}

	/** Seals a small value that does not belong to a registration. */
	seal(purpose: KeyPurpose, context: string, text: string): Buffer {
		return seal(this.#newest.sealingKey(purpose), `${purpose}|${context}`, Buffer.from(text));
	}

	/**
	 * @throws SealBrokenError if it was altered
	 * @throws RootSecretMissingError if its secret is no longer configured
	 */
	open(purpose: KeyPurpose, context: string, sealed: Uint8Array): string {
		const id = sealedKeyId(sealed);
		const key = this.#roots.map((root) => root.sealingKey(purpose)).find((key) => key.id === id);
		if (key === undefined) throw new RootSecretMissingError(`No root secret for key ${id}`);
		return openSeal(key, `${purpose}|${context}`, sealed).toString();
	}
}

/** A root secret, and what was derived from it so far. */
class Root {
	/** 8 hexadecimal digits that identify the root secret without revealing it */
	readonly version: string;
	readonly #secret: string;
	readonly #derived = new Map<string, Buffer>();

	constructor(secret: string) {
		this.#secret = secret;
		this.version = this.derive("version", VERSION_BYTES).toString("hex");
	}

	derive(label: string, bytes = KEY_BYTES): Buffer {
		const known = this.#derived.get(label);
		if (known !== undefined) return known;
		const secret = hkdfSync("sha256", this.#secret, "sim-registration", label, bytes);
		const derived = Buffer.from(secret);
		this.#derived.set(label, derived);
		return derived;
	}

	sealingKey(purpose: KeyPurpose): SealingKey {
		return {
			id: this.derive(`${purpose} id`, KEY_ID_BYTES).toString("hex"),
			bytes: this.derive(purpose),
		};
	}

	hash(purpose: KeyPurpose, text: string): string {
		const key = createSecretKey(this.derive(purpose));
		return `${this.version}:${createHmac("sha256", key).update(text).digest("base64url")}`;
	}
}
