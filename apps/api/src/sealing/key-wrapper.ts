/**
 * Wraps the data keys in the vault, so that a stolen vault opens nothing.
 *
 * The environment chooses: `KEY_WRAPPER=file`.
 */
export abstract class KeyWrapper {
	/**
	 * @param keyId 32 hexadecimal digits; the wrapped form is bound to it
	 * @param bytes the data key, 32 bytes
	 */
	abstract wrap(keyId: string, bytes: Uint8Array): Promise<Uint8Array>;

	/** @throws SealBrokenError where the wrapped form was altered or is another key's */
	abstract unwrap(keyId: string, wrapped: Uint8Array): Promise<Uint8Array>;
}
