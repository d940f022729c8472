import { createHmac } from "node:crypto";
import type { Clock } from "../../../../platform/environment/clock.ts";
import { RegistrationDelivery, type RegistrationEvent } from "../registration-delivery.ts";
import { WebhookRefusedError } from "../webhook-refused-error.ts";

const ANSWER_TIMEOUT_MS = 15_000;

export interface WebhookDeliveryOptions {
	/** WEBHOOK_URL */
	readonly url: string;
	/** WEBHOOK_SECRET, the newest first */
	readonly keys: readonly Uint8Array[];
	readonly clock: Clock;
}

/**
 * Posts an event, signed according to Standard Webhooks (docs/webhook.md). A status from 200 to 299
 * means that the receiver has stored it; anything else, including a redirect, means that it has
 * not.
 */
export class WebhookDelivery extends RegistrationDelivery {
	override readonly isOn = true;
	readonly #options: WebhookDeliveryOptions;

	constructor(options: WebhookDeliveryOptions) {
		super();
		this.#options = options;
	}

	/**
	 * @throws WebhookRefusedError for the receiver's refusal; fetch's error if there is no answer
	 */
	override async deliver(event: RegistrationEvent, signal: AbortSignal): Promise<void> {
		await this.#post(event, signal);
	}

	/**
	 * Asks the receiver whether it would accept an event, without a registration.
	 *
	 * @throws like `deliver`
	 */
	async ping(id: string, signal: AbortSignal): Promise<void> {
		await this.#post({ id, type: "ping" }, signal);
	}

	async #post(
		event: { readonly id: string; readonly type: string },
		signal: AbortSignal,
	): Promise<void> {
		const { url, keys, clock } = this.#options;
		const body = Buffer.from(JSON.stringify(event));
		const timestamp = Math.floor(clock().getTime() / 1000);
		const answer = await fetch(url, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"user-agent": "sim-registration",
				"webhook-id": event.id,
				"webhook-timestamp": String(timestamp),
				"webhook-signature": signWebhook({ id: event.id, timestamp, body }, keys),
			},
			body,
			redirect: "manual",
			signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
		});
		// Only the status is needed, so the body is not read, whatever its length.
		await answer.body?.cancel();
		if (!answer.ok) throw new WebhookRefusedError(answer.status);
	}
}

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
