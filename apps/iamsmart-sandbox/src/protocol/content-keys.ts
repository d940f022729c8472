import { randomBytes } from "node:crypto";
import { openEnvelope, parseEnvelope } from "./envelope.ts";
import { ProtocolRefusal } from "./protocol-refusal.ts";

const KEY_BYTES = 32;
/** Expired keys are remembered, to distinguish their use from a broken envelope. */
const REMEMBERED_KEYS = 1000;

/** A key with which both sides seal contents. */
export interface ContentKey {
	readonly secret: Buffer;
	/** ms since 1970 */
	readonly issuedAt: number;
	expiresAt: number;
	isRevoked: boolean;
}

/** An opened content, and the key for sealing its answer. */
export interface OpenedContent {
	readonly key: ContentKey;
	readonly plaintext: string;
}

/**
 * The client's content keys. Several are valid at once, because each of a client's processes
 * requests its own. An envelope does not name its key, so all are tried.
 */
export class ContentKeys {
	#keys: ContentKey[] = [];
	readonly #lifetimeMs: number;

	constructor(lifetimeMs: number) {
		this.#lifetimeMs = lifetimeMs;
	}

	issue(now: number): ContentKey {
		const secret = randomBytes(KEY_BYTES);
		const key = { secret, issuedAt: now, expiresAt: now + this.#lifetimeMs, isRevoked: false };
		this.#keys = [key, ...this.#keys].slice(0, REMEMBERED_KEYS);
		return key;
	}

	/**
	 * Opens a sealed content.
	 *
	 * @throws ProtocolRefusal D30001 if no key was issued or the key is revoked, D30002 if it has
	 *   expired, D30004 if no key opens it
	 */
	open(content: string, now: number): OpenedContent {
		if (this.#keys.every(({ isRevoked }) => isRevoked)) throw new ProtocolRefusal("D30001");
		const opened = this.#tryEach(content);
		if (opened === undefined) throw new ProtocolRefusal("D30004");
		if (opened.key.isRevoked) throw new ProtocolRefusal("D30001");
		if (opened.key.expiresAt <= now) throw new ProtocolRefusal("D30002");
		return opened;
	}

	expireAll(now: number): void {
		for (const key of this.#keys) key.expiresAt = Math.min(key.expiresAt, now);
	}

	revokeAll(): void {
		for (const key of this.#keys) key.isRevoked = true;
	}

	#tryEach(content: string): OpenedContent | undefined {
		const envelope = parseEnvelope(content);
		if (envelope === undefined) return undefined;
		for (const key of this.#keys) {
			const plaintext = openEnvelope(key.secret, envelope);
			if (plaintext !== undefined) return { key, plaintext };
		}
		return undefined;
	}
}
