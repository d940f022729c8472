import * as v from "valibot";
import { hasRefusedPort } from "./fetch-ports.ts";

const MINIMUM_SECRET_CHARACTERS = 32;
const MINIMUM_KEY_BYTES = 24;
const ENCODED = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** An address without credentials: fetch rejects them, and the signature identifies the sender. */
export const webhookUrl = v.pipe(
	v.string(),
	v.check((text) => {
		if (!URL.canParse(text)) return false;
		const { protocol, username, password } = new URL(text);
		return ["https:", "http:"].includes(protocol) && username === "" && password === "";
	}, "must begin with https:// or http://, and not contain a user name"),
	v.check(
		(text) => !URL.canParse(text) || !hasRefusedPort(text),
		({ input }) =>
			`port ${new URL(input).port} is reserved for another protocol, so that no event would be sent ("bad port" of fetch); use another port`,
	),
);

/**
 * The signature keys, newest first: `whsec_` and base64, as libraries for Standard Webhooks create
 * and accept them, or a text of at least 32 characters, whose UTF-8 bytes are the key.
 */
export const webhookSecrets = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((secret) => secret.trim())),
	v.everyItem(
		isLongEnough,
		`each secret needs at least ${MINIMUM_SECRET_CHARACTERS} characters, or whsec_ and ${MINIMUM_KEY_BYTES} bytes in base64`,
	),
	v.mapItems(keyOf),
);

function isLongEnough(secret: string): boolean {
	if (secret.startsWith("whsec_"))
		return ENCODED.test(secret) && keyOf(secret).length >= MINIMUM_KEY_BYTES;
	return secret.length >= MINIMUM_SECRET_CHARACTERS;
}

function keyOf(secret: string): Uint8Array {
	const encoded = ENCODED.exec(secret)?.[1];
	return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, "base64");
}
