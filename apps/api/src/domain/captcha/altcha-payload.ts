import * as v from "valibot";

const PAYLOAD_MAX_CHARACTERS = 4_096;

/** An issued challenge with its signature. */
export const challengeSchema = v.object({
	parameters: v.looseObject({
		algorithm: v.literal("PBKDF2/SHA-256"),
		cost: v.number(),
		expiresAt: v.number(),
		keyLength: v.number(),
		keyPrefix: v.string(),
		keySignature: v.string(),
		nonce: v.string(),
		salt: v.string(),
	}),
	signature: v.pipe(v.string(), v.minLength(32)),
});

const payloadSchema = v.object({
	challenge: challengeSchema,
	solution: v.object({ counter: v.number(), derivedKey: v.string(), time: v.optional(v.number()) }),
});

/** A challenge and its solution. */
export type AltchaPayload = v.InferOutput<typeof payloadSchema>;

/** @param token base64 of the JSON `{challenge, solution}` */
export function parseAltchaPayload(token: string): AltchaPayload | undefined {
	if (token === "" || token.length > PAYLOAD_MAX_CHARACTERS) return undefined;
	try {
		const result = v.safeParse(payloadSchema, JSON.parse(Buffer.from(token, "base64").toString()));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
