import { createHash } from "node:crypto";
import { join } from "node:path";
import { readOrCreateSecret } from "../key-file.ts";
import { KeyWrapper } from "../key-wrapper.ts";
import { openSeal, type SealingKey, seal } from "../seal.ts";

/** Wraps with a key in a file of KEY_DIR, mode 0600, made at first use. */
export class FileKeyWrapper extends KeyWrapper {
	readonly #key: SealingKey;

	/** @param keyDirectory KEY_DIR */
	constructor(keyDirectory: string) {
		super();
		const bytes = Buffer.from(readOrCreateSecret(join(keyDirectory, "wrapping-key")), "hex");
		const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
		this.#key = { id, bytes };
	}

	override wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array> {
		return Promise.resolve(seal(this.#key, purposeOf(keyId), bytes));
	}

	override unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array> {
		return Promise.resolve(openSeal(this.#key, purposeOf(keyId), wrapped));
	}
}

function purposeOf(keyId: string): string {
	return `data key|${keyId}`;
}
