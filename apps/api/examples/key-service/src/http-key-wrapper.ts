import { KeyUnwrapError, KeyWrapper } from "@sim-registration/api";

const TIMEOUT_MS = 5_000;
const DOES_NOT_OPEN = 422;

/** The key service failed or could not be reached. */
export class KeyServiceError extends Error {
	override readonly name = "KeyServiceError";
}

export interface HttpKeyWrapperOptions {
	/** address of the service, with a trailing slash */
	readonly url: string;
	/** name of its key */
	readonly keyName: string;
	readonly token: string;
}

/**
 * Wraps and unwraps with a key management service over HTTP; the wrapping key never leaves the
 * service.
 *
 *     POST keys/NAME/wrap    {context, bytes}    {wrapped}
 *     POST keys/NAME/unwrap  {context, wrapped}  {bytes}, or 422 if it does not open
 *     POST keys/NAME/rotate
 *
 * Bytes are sent as base64; the context is the key's id, to which the wrapped form is bound.
 */
export class HttpKeyWrapper extends KeyWrapper {
	readonly #options: HttpKeyWrapperOptions;

	constructor(options: HttpKeyWrapperOptions) {
		super();
		this.#options = options;
	}

	override async wrap(keyId: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
		const answer = await this.#post("wrap", { context: keyId, bytes: toBase64(bytes) }, signal);
		return bytesOf(answer, "wrapped");
	}

	override async unwrap(
		keyId: string,
		wrapped: Uint8Array,
		signal?: AbortSignal,
	): Promise<Uint8Array> {
		const body = { context: keyId, wrapped: toBase64(wrapped) };
		const answer = await this.#post("unwrap", body, signal);
		return bytesOf(answer, "bytes");
	}

	override async rotate(signal?: AbortSignal): Promise<void> {
		await this.#post("rotate", {}, signal);
	}

	/** The service keeps its older keys, and deletes them by its own rules. */
	override hasOlder(): Promise<boolean> {
		return Promise.resolve(false);
	}

	override retireOlder(): Promise<void> {
		return Promise.resolve();
	}

	/** A customer waits: it takes five seconds at most, and ends earlier if the server gives up. */
	async #post(action: string, body: object, signal?: AbortSignal): Promise<unknown> {
		const { url, keyName, token } = this.#options;
		const limit = AbortSignal.timeout(TIMEOUT_MS);
		const response = await fetch(new URL(`keys/${encodeURIComponent(keyName)}/${action}`, url), {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify(body),
			redirect: "error",
			signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
		});
		if (response.status === DOES_NOT_OPEN)
			throw new KeyUnwrapError("The wrapped key does not open");
		if (!response.ok) throw new KeyServiceError(`'${action}' was answered ${response.status}`);
		return await response.json();
	}
}

function toBase64(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString("base64");
}

function bytesOf(answer: unknown, field: string): Uint8Array {
	const value: unknown =
		typeof answer === "object" && answer !== null ? Reflect.get(answer, field) : undefined;
	if (typeof value !== "string") throw new KeyServiceError(`An answer has no ${field}`);
	return Buffer.from(value, "base64");
}
