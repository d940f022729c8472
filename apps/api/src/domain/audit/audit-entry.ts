import { createHash } from "node:crypto";
import * as v from "valibot";
import type { RootKeys } from "../../platform/sealing/root-keys.ts";

/** A position in a chain: an entry, and the digest over all entries up to it. */
export interface ChainPlace {
	readonly chain: string;
	readonly sequence: number;
	readonly digest: string;
}

/** Contents of an entry, without its seal. */
export interface AuditEntry {
	readonly chain: string;
	readonly sequence: number;
	/** UTC, ISO 8601 */
	readonly at: string;
	/** an operator's name, `server`, `anonymous`, or `account` with a keyed hash */
	readonly actor: string;
	/** a command or event */
	readonly action: string;
	/** a reference, a route, a field with its code; never personal data */
	readonly subject: string;
	/** JSON, see {@link readDetails} */
	readonly details: string;
}

/** The action of the entry that an operator's command ends with. */
export function endOf(command: string, end: "done" | "failed"): string {
	return `${command}: ${end}`;
}

/** Additional contents of an entry. */
export interface AuditDetails {
	/** keyed hash of the network address */
	readonly address?: string | undefined;
	/**
	 * of the system user who ran an operator's command, in addition to the name that `--as` may
	 * choose
	 */
	readonly uid?: number | undefined;
	/** number of events that this entry summarises */
	readonly count?: number | undefined;
	/** what a command has done, in figures */
	readonly outcome?: string | undefined;
	/** in a chain's first entry: the positions of all chains that no other chain names */
	readonly previous?: readonly ChainPlace[] | undefined;
	/** in a chain's last entry */
	readonly isLast?: boolean | undefined;
	/** problems of the log, in words, that somebody has explained */
	readonly accepted?: readonly string[] | undefined;
	/** positions, once sealed, that the log no longer reaches, with an explanation */
	readonly acceptedPlaces?: readonly ChainPlace[] | undefined;
}

const placeSchema = v.object({ chain: v.string(), sequence: v.number(), digest: v.string() });
const detailsSchema = v.object({
	address: v.optional(v.string()),
	uid: v.optional(v.number()),
	count: v.optional(v.number()),
	outcome: v.optional(v.string()),
	previous: v.optional(v.array(placeSchema)),
	isLast: v.optional(v.boolean()),
	accepted: v.optional(v.array(v.string())),
	acceptedPlaces: v.optional(v.array(placeSchema)),
});

/** @returns an empty object if the details were tampered with; the digest shows that */
export function readDetails(text: string): AuditDetails {
	try {
		const result = v.safeParse(detailsSchema, JSON.parse(text));
		return result.success ? result.output : {};
	} catch {
		return {};
	}
}

/** Whether a configured secret has sealed an entry that follows this digest. */
export function isSealedBy(
	keys: RootKeys,
	previousDigest: string,
	entry: AuditEntry & { readonly digest: string; readonly mac: string },
): boolean {
	return (
		digestOf(previousDigest, entry) === entry.digest &&
		keys.matches("audit chain", entry.digest, entry.mac)
	);
}

/** SHA-256 over an entry and the digest of the previous one; none before the first. */
export function digestOf(previousDigest: string, entry: AuditEntry): string {
	const { chain, sequence, at, actor, action, subject, details } = entry;
	const parts = [previousDigest, chain, sequence, at, actor, action, subject, details];
	return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
