import type { RootKeys } from "../../platform/sealing/root-keys.ts";

/** The keyed hashes that identify an account, newest root secret first. */
export type AccountHashes = readonly [newest: string, ...older: string[]];

/** The text whose keyed hash identifies an account or one of its numbers. */
type HashedText = (accountNO: string, value?: string) => string;

const accountText: HashedText = (accountNO) => `account|${accountNO.toUpperCase()}`;
const mobileText: HashedText = (accountNO, value = "") =>
	`${accountText(accountNO)}|mobile|${value}`;
const brText: HashedText = (accountNO, value = "") =>
	`${accountText(accountNO)}|br|${value.toUpperCase()}`;

/** The keyed hashes that rows use to reference an account. */
export function accountHashes(keys: RootKeys, accountNO: string): AccountHashes {
	return keys.hashes("account lookup", accountText(accountNO));
}

export function mobileHash(keys: RootKeys, accountNO: string, mobileNO: string): string {
	return keys.hash("account lookup", mobileText(accountNO, mobileNO));
}

export function brHash(keys: RootKeys, accountNO: string, brNO: string): string {
	return keys.hash("account lookup", brText(accountNO, brNO));
}

/** Whether one of the stored hashes is this account's number of this kind. */
export function matchesHash(
	keys: RootKeys,
	query: { accountNO: string; method: "mobileNO" | "brNO"; value: string },
	stored: readonly string[],
): boolean {
	const text = query.method === "mobileNO" ? mobileText : brText;
	return keys.matchesAny("account lookup", text(query.accountNO, query.value), stored);
}
