import { randomUUID } from "node:crypto";
import { accountHashes } from "../../src/domain/accounts/account-hashes.ts";
import { generateSessionKeys } from "../../src/domain/sessions/session-key.ts";
import type { RootKeys } from "../../src/platform/sealing/root-keys.ts";

/** The session that a login at a moment creates, with 30 minutes. */
export async function newSession(keys: RootKeys, accountNO: string, createdAt: Date) {
	return {
		...(await generateSessionKeys()),
		id: randomUUID(),
		account: { accountNO, contactEmail: "a@wongkee.example", isDummyBr: false },
		accountLookups: accountHashes(keys, accountNO),
		method: "mobileNO",
		value: "61234567",
		statement: { version: "1", language: "tc" },
		createdAt,
		expiresAt: new Date(createdAt.getTime() + 30 * 60_000),
	} as const;
}
