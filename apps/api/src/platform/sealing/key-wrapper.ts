import { definePort } from "../extensions/ports.ts";

/**
 * Wraps the data keys in the vault, so that a stolen vault opens nothing.
 *
 * Selected by the environment: `KEY_WRAPPER=file` or `command`. Your own adapter has to pass
 * `key-wrapper.contract.ts`.
 */
export abstract class KeyWrapper {
	/**
	 * Wraps with the newest wrapping key.
	 *
	 * @param keyId 32 hexadecimal digits; the wrapped form is bound to it
	 * @param bytes the data key, 32 bytes
	 */
	abstract wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array>;

	/**
	 * Unwraps with any wrapping key of this installation, including older ones.
	 *
	 * @throws KeyUnwrapError if the wrapped form was altered or belongs to another key
	 */
	abstract unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array>;

	/** Creates a new wrapping key. Older ones continue to open what they wrapped. */
	abstract rotate(): Promise<void>;

	/** Whether there are older wrapping keys to retire. */
	abstract hasOlder(): Promise<boolean>;

	/** Retires them. The caller must have rewrapped all keys before. */
	abstract retireOlder(): Promise<void>;
}

definePort(
	KeyWrapper,
	{ wrap: "method", unwrap: "method", rotate: "method", hasOlder: "method", retireOlder: "method" },
	["KEY_WRAPPER", "file"],
);

/** A wrapped key does not open: altered, truncated, another key's, or wrapped elsewhere. */
export class KeyUnwrapError extends Error {
	override readonly name = "KeyUnwrapError";
}
