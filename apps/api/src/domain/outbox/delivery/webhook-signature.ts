import { createHmac } from "node:crypto";

/**
 * The value of the header `webhook-signature` (Standard Webhooks): one HMAC-SHA256 per key, over
 * id, timestamp and the exact bytes of the body, so that it is invalid for any other event or time.
 *
 * @param timestamp seconds since 1970
 * @param keys newest first; a receiver needs one of them
 */
export function signWebhook(
	{ id, timestamp, body }: { id: string; timestamp: number; body: Uint8Array },
	keys: readonly Uint8Array[],
): string {
	return keys
		.map((key) => createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body))
		.map((hmac) => `v1,${hmac.digest("base64")}`)
		.join(" ");
}
