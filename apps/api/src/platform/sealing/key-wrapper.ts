import { CALL_LIMIT_MS, definePort } from "../extensions/ports.ts";

/**
 * Wraps the data keys in the vault, so that a stolen vault opens nothing.
 *
 * Selected in `sealing.module.ts` by `KEY_WRAPPER=file` or `command`. Your own adapter has to pass
 * `key-wrapper.contract.ts`. Each signal aborts at the time limit.
 */
export abstract class KeyWrapper {
	/**
	 * Wraps with the newest wrapping key.
	 *
	 * @param keyId 32 hexadecimal digits; the wrapped form is bound to it
	 * @param bytes the data key, 32 bytes
	 */
	abstract wrap(keyId: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;

	/**
	 * Unwraps with any wrapping key of this installation, including older ones.
	 *
	 * @throws KeyUnwrapError if the wrapped form was altered or belongs to another key
	 */
	abstract unwrap(keyId: string, wrapped: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;

	/** Creates a new wrapping key. Older ones continue to open what they wrapped. */
	abstract rotate(signal?: AbortSignal): Promise<void>;

	/** Whether there are older wrapping keys to retire. */
	abstract hasOlder(signal?: AbortSignal): Promise<boolean>;

	/** Retires them. The caller must have rewrapped all keys before. */
	abstract retireOlder(signal?: AbortSignal): Promise<void>;
}

definePort(
	KeyWrapper,
	{
		wrap: { limitMs: CALL_LIMIT_MS, signalAt: 2 },
		unwrap: { limitMs: CALL_LIMIT_MS, signalAt: 2, answers: ["KeyUnwrapError"] },
		rotate: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
		hasOlder: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
		retireOlder: { limitMs: CALL_LIMIT_MS, signalAt: 0 },
	},
	["KEY_WRAPPER", "file"],
);

/** A wrapped key does not open: altered, truncated, another key's, or wrapped elsewhere. */
export class KeyUnwrapError extends Error {
	override readonly name = "KeyUnwrapError";
}
