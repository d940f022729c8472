/**
 * Wraps the data keys in the vault, so that a stolen vault opens nothing.
 *
 * The environment chooses: `KEY_WRAPPER=file` or `command`. An adapter of your own has to pass
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
	 * Opens what any wrapping key of this installation wrapped, older ones included.
	 *
	 * @throws KeyUnwrapError where the wrapped form was altered or is another key's
	 */
	abstract unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array>;

	/** Makes a new wrapping key the newest. The older ones go on opening what they wrapped. */
	abstract rotate(): Promise<void>;

	/** Whether older wrapping keys wait to be given up. */
	abstract hasOlder(): Promise<boolean>;

	/** Gives them up. Whoever calls this has wrapped everything anew before. */
	abstract retireOlder(): Promise<void>;
}

/** A wrapped key that does not open: altered, cut off, another key's, or wrapped elsewhere. */
export class KeyUnwrapError extends Error {
	override readonly name = "KeyUnwrapError";
}
