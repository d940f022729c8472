import { createHash } from "node:crypto";
import * as v from "valibot";

/** A place in a chain: which entry, and the digest over all up to it. */
export interface ChainPlace {
	readonly chain: string;
	readonly sequence: number;
	readonly digest: string;
}

/** What an entry says, without its seal. */
export interface AuditEntry {
	readonly chain: string;
	readonly sequence: number;
	/** UTC, ISO 8601 */
	readonly at: string;
	/** an operator's name, `server`, `anonymous`, or `account` with a keyed hash */
	readonly actor: string;
	/** a command, or what happened */
	readonly action: string;
	/** a reference, a route, a field with its code; never anything personal */
	readonly subject: string;
	/** JSON, see {@link readDetails} */
	readonly details: string;
}

/** What an entry says besides. */
export interface AuditDetails {
	/** keyed hash of the network address */
	readonly address?: string | undefined;
	/** of the system user who gave an operator's command, beside the name that `--as` may choose */
	readonly uid?: number | undefined;
	/** how many events this one entry stands for */
	readonly count?: number | undefined;
	/** in a chain's first entry: where all chains stood that are not named elsewhere */
	readonly previous?: readonly ChainPlace[] | undefined;
	/** in a chain's last entry */
	readonly isLast?: boolean | undefined;
}

const placeSchema = v.object({ chain: v.string(), sequence: v.number(), digest: v.string() });
const detailsSchema = v.object({
	address: v.optional(v.string()),
	uid: v.optional(v.number()),
	count: v.optional(v.number()),
	previous: v.optional(v.array(placeSchema)),
	isLast: v.optional(v.boolean()),
});

/** @returns nothing of details that were tampered with; their digest says so */
export function readDetails(text: string): AuditDetails {
	try {
		const result = v.safeParse(detailsSchema, JSON.parse(text));
		return result.success ? result.output : {};
	} catch {
		return {};
	}
}

/** SHA-256 over an entry and the digest of the one before it; none before the first. */
export function digestOf(previousDigest: string, entry: AuditEntry): string {
	const { chain, sequence, at, actor, action, subject, details } = entry;
	const parts = [previousDigest, chain, sequence, at, actor, action, subject, details];
	return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
