import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCertificate } from "../../../../../test/support/test-certificate.ts";
import { WebhookPeer } from "../../../../../test/support/webhook-peer.ts";
import { describeRegistrationDelivery } from "../registration-delivery.contract.ts";
import { WebhookRefusedError } from "../webhook-refused-error.ts";
import { signWebhook, WebhookDelivery } from "./webhook-delivery.ts";

const EVENT = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	type: "registration.submitted",
	reference: "7KQ4-M2XA-9TRZ",
	submittedAt: "2026-11-21T08:00:00.000Z",
	previousReference: null,
} as const;
const NOW = new Date("2026-11-21T08:00:05.600Z");
const KEYS = [Buffer.from("new".repeat(11)), Buffer.from("old".repeat(11))];
const PATIENT = new AbortController().signal;
let peer: WebhookPeer;

function delivery(): WebhookDelivery {
	return new WebhookDelivery({ url: peer.url, keys: KEYS, clock: () => NOW });
}

describeRegistrationDelivery("WebhookDelivery", {
	open: async () => {
		peer = await new WebhookPeer().start();
		return delivery();
	},
	received: () => Promise.resolve(peer.received.map(({ event }) => event)),
	close: () => peer.stop(),
	goAway: () => peer.stop(),
	hang: async () => {
		peer.answer = () => "hang";
	},
});

describe("a webhook", () => {
	beforeEach(async () => {
		peer = await new WebhookPeer().start();
	});
	afterEach(() => peer.stop());

	it("sends a POST with a valid signature for each secret", async () => {
		await delivery().deliver(EVENT, PATIENT);
		const [request] = peer.received;
		expect(request?.method).toBe("POST");
		expect(request?.headers).toMatchObject({
			"content-type": "application/json",
			"webhook-id": EVENT.id,
			"webhook-timestamp": "1795248005",
			"webhook-signature": KEYS.map(
				(key) =>
					`v1,${createHmac("sha256", key)
						.update(`${EVENT.id}.1795248005.${request?.body.toString()}`)
						.digest("base64")}`,
			).join(" "),
		});
	});

	it.each([301, 307, 400, 401, 404, 410, 429, 500, 503])(
		"retries after %i, and follows no redirect",
		async (status) => {
			peer.answer = () => status;
			await expect(delivery().deliver(EVENT, PATIENT)).rejects.toThrow(
				new WebhookRefusedError(status),
			);
			expect(peer.received).toEqual([]);
		},
	);

	it("retries if the receiver cannot be reached or disconnects", async () => {
		peer.answer = () => "drop";
		await expect(delivery().deliver(EVENT, PATIENT)).rejects.toThrow();
		await peer.stop();
		await expect(delivery().deliver(EVENT, PATIENT)).rejects.toThrow();
	});

	it("stops when the time is over", async () => {
		const limit = new AbortController();
		peer.answer = () => {
			limit.abort();
			return "hang";
		};
		await expect(delivery().deliver(EVENT, limit.signal)).rejects.toThrow("aborted");
	});

	it("sends nothing to a server with an untrusted certificate", async () => {
		await peer.stop();
		peer = await new WebhookPeer(await createCertificate()).start();
		await expect(delivery().deliver(EVENT, PATIENT)).rejects.toThrow();
		expect(peer.received).toEqual([]);
	});
});

describe("the signature of an event", () => {
	const guide = readFileSync(
		new URL("../../../../../../../docs/webhook.md", import.meta.url),
		"utf8",
	);
	const MESSAGE = {
		id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
		timestamp: 1_795_248_005,
		body: Buffer.from(/^ {4}(\{.*\})$/m.exec(guide)?.[1] ?? ""),
	};
	const KEY = Buffer.from("an example secret of many letters");

	it("matches the guide's example", () => {
		const shown = /webhook-signature: (.*)/.exec(guide)?.[1];
		expect(signWebhook(MESSAGE, [KEY])).toBe(shown);
	});

	it("has one value per key, newest first", () => {
		const other = Buffer.from("another secret");
		const [first, second] = signWebhook(MESSAGE, [other, KEY]).split(" ");
		expect(first).toBe(signWebhook(MESSAGE, [other]));
		expect(second).toBe(signWebhook(MESSAGE, [KEY]));
	});

	it("changes with the id, the time and every byte of the body", () => {
		const signatures = [
			MESSAGE,
			{ ...MESSAGE, id: "another" },
			{ ...MESSAGE, timestamp: MESSAGE.timestamp + 1 },
			{ ...MESSAGE, body: Buffer.concat([MESSAGE.body, Buffer.from(" ")]) },
		].map((event) => signWebhook(event, [KEY]));
		expect(new Set(signatures).size).toBe(signatures.length);
	});
});
