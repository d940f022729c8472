import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { signWebhook } from "./webhook-signature.ts";

const guide = readFileSync(new URL("../../../../../../docs/webhook.md", import.meta.url), "utf8");
const EVENT = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	timestamp: 1_795_248_005,
	body: Buffer.from(/^ {4}(\{.*\})$/m.exec(guide)?.[1] ?? ""),
};
const KEY = Buffer.from("an example secret of many letters");

it("matches the guide's example", () => {
	const shown = /webhook-signature: (.*)/.exec(guide)?.[1];
	expect(signWebhook(EVENT, [KEY])).toBe(shown);
});

it("has one value per key, newest first", () => {
	const other = Buffer.from("another secret");
	const [first, second] = signWebhook(EVENT, [other, KEY]).split(" ");
	expect(first).toBe(signWebhook(EVENT, [other]));
	expect(second).toBe(signWebhook(EVENT, [KEY]));
});

it("changes with the id, the time and every byte of the body", () => {
	const signatures = [
		EVENT,
		{ ...EVENT, id: "another" },
		{ ...EVENT, timestamp: EVENT.timestamp + 1 },
		{ ...EVENT, body: Buffer.concat([EVENT.body, Buffer.from(" ")]) },
	].map((event) => signWebhook(event, [KEY]));
	expect(new Set(signatures).size).toBe(signatures.length);
});
