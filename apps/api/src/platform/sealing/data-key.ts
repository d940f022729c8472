import { randomBytes } from "node:crypto";
import { SEALING_KEY_BYTES, type SealingKey } from "./seal.ts";

const KEY_ID_BYTES = 16;

/** Generates the random key of one registration. It exists nowhere else until a vault stores it. */
export function generateDataKey(): SealingKey {
	return {
		id: randomBytes(KEY_ID_BYTES).toString("hex"),
		bytes: randomBytes(SEALING_KEY_BYTES),
	};
}
