import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type ChainPlace, isSealedBy, readDetails } from "./audit-entry.ts";
import { AuditHeads, type Head } from "./audit-heads.ts";
import { type AuditProblem, describeProblem } from "./audit-problem.ts";
import { type WalkedChain, walkChain } from "./chain-walk.ts";
import { findCheckpoint } from "./checkpoint.ts";

/** Action of the entry that lists explained problems. */
export const PROBLEMS_ACCEPTED = "audit problems accepted";

export interface AuditReport {
	readonly chains: number;
	readonly entries: number;
	readonly problems: readonly AuditProblem[];
	/** the end of each chain, as it was verified */
	readonly ends: ReadonlyMap<string, ChainPlace>;
}

const SIGNABLE = { isSignable: true } as const;
const HEAD_CHANGED = "its head was changed";
const UNVOUCHED =
	"was sealed with a root secret that is not configured, and nothing newer vouches for it";

/** A position of a chain that another chain's first entry names. */
interface NamedPlace {
	readonly by: string;
	readonly place: ChainPlace;
}

/**
 * Verifies the audit log: each entry against its chain, each chain against its head and against
 * later chains that name it. Works while a server writes: heads are read before entries, which may
 * be ahead by then.
 */
@Injectable()
export class AuditVerifier {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly heads: AuditHeads,
	) {}

	async verify(): Promise<AuditReport> {
		const { heads, broken } = await this.heads.readAll();
		const walked = new Map<string, WalkedChain>();
		for (const chain of await this.#chains())
			walked.set(chain, await walkChain(this.database, this.keys, chain));
		const later = await this.heads.readAll();
		const named = await this.#namedPlaces();
		const problems: AuditProblem[] = [
			...[...walked.values()].flatMap((chain) => chain.problems),
			...broken.map((chain) => ({ chain, sequence: undefined, what: HEAD_CHANGED, ...SIGNABLE })),
		];
		const accepted = await this.#acceptedPlaces();
		for (const place of [...heads.values(), ...named.map((each) => each.place)])
			if (!accepted.has(identityOf(place)))
				for (const problem of await this.#compare(place))
					problems.push({ ...problem, place, ...SIGNABLE });
		const known = new Set([...heads.keys(), ...later.heads.keys(), ...broken, ...later.broken]);
		for (const { place } of named) known.add(place.chain);
		for (const chain of walked.keys())
			if (!known.has(chain))
				problems.push({ chain, sequence: undefined, what: "its head is missing", ...SIGNABLE });
		problems.push(...findUnvouched(walked, named, heads));
		return {
			chains: walked.size,
			entries: [...walked.values()].reduce((sum, { entries }) => sum + entries, 0),
			problems: withoutRepetitions(problems),
			ends: new Map(
				[...walked].flatMap(([chain, { end }]) => (end === undefined ? [] : [[chain, end]])),
			),
		};
	}

	/** From entries sealed with a configured secret, which cannot have been forged. */
	async #acceptedPlaces(): Promise<ReadonlySet<string>> {
		const entries = await this.database
			.selectFrom("audit_log")
			.selectAll()
			.where("action", "=", PROBLEMS_ACCEPTED)
			.execute();
		const places: ChainPlace[] = [];
		for (const entry of entries) {
			const before = (await this.#digestAt(entry.chain, entry.sequence - 1)) ?? "";
			if (isSealedBy(this.keys, before, entry))
				places.push(...(readDetails(entry.details).acceptedPlaces ?? []));
		}
		return new Set(places.map(identityOf));
	}

	async #chains(): Promise<string[]> {
		const [log, checkpoints] = [
			await this.database.selectFrom("audit_log").select("chain").distinct().execute(),
			await this.database.selectFrom("audit_checkpoints").select("chain").execute(),
		];
		return [...new Set([...log, ...checkpoints].map(({ chain }) => chain))].sort();
	}

	async #namedPlaces(): Promise<NamedPlace[]> {
		const starts = await this.database
			.selectFrom("audit_log")
			.select(["chain", "details"])
			.where("sequence", "=", 0)
			.execute();
		return starts.flatMap(({ chain: by, details }) =>
			(readDetails(details).previous ?? []).map((place) => ({ by, place })),
		);
	}

	/** Checks that a chain still reaches a known position with the same digest. */
	async #compare({ chain, sequence, digest }: ChainPlace): Promise<AuditProblem[]> {
		if (sequence < 0) return [];
		const checkpoint = await findCheckpoint(this.database, chain);
		if (checkpoint !== undefined && sequence < checkpoint.sequence) return [];
		const last = await this.#lastOf(chain);
		const end = last ?? checkpoint?.sequence;
		if (end === undefined)
			return [{ chain, sequence: undefined, what: `is gone, with its ${sequence + 1} entries` }];
		if (end < sequence)
			return [{ chain, sequence: end + 1, what: `is cut off, with all up to ${sequence}` }];
		const there =
			checkpoint?.sequence === sequence ? checkpoint.digest : await this.#digestAt(chain, sequence);
		// A missing entry is reported elsewhere.
		if (there === undefined || there === digest) return [];
		return [{ chain, sequence, what: "differs from its head" }];
	}

	async #lastOf(chain: string): Promise<number | undefined> {
		const row = await this.database
			.selectFrom("audit_log")
			.select(({ fn }) => fn.max("sequence").as("last"))
			.where("chain", "=", chain)
			.executeTakeFirst();
		return row?.last ?? undefined;
	}

	async #digestAt(chain: string, sequence: number): Promise<string | undefined> {
		const row = await this.database
			.selectFrom("audit_log")
			.select("digest")
			.where("chain", "=", chain)
			.where("sequence", "=", sequence)
			.executeTakeFirst();
		return row?.digest;
	}
}

function identityOf({ chain, sequence, digest }: ChainPlace): string {
	return JSON.stringify([chain, sequence, digest]);
}

/**
 * Entries of a secret that is no longer configured count as valid if another chain or a signed head
 * vouches for them; each digest covers all previous entries.
 */
function findUnvouched(
	walked: ReadonlyMap<string, WalkedChain>,
	named: readonly NamedPlace[],
	heads: ReadonlyMap<string, Head>,
): AuditProblem[] {
	const upTo = new Map([...walked].map(([chain, { vouchedUpTo }]) => [chain, vouchedUpTo]));
	const vouch = ({ chain, sequence }: ChainPlace) => {
		if ((upTo.get(chain) ?? -1) >= sequence) return false;
		upTo.set(chain, sequence);
		return true;
	};
	for (const { isSigned, ...place } of heads.values()) if (isSigned) vouch(place);
	for (let isChanging = true; isChanging; ) {
		isChanging = false;
		for (const { by, place } of named)
			if ((upTo.get(by) ?? -1) >= 0 && vouch(place)) isChanging = true;
	}
	return [...walked].flatMap(([chain, { lastUnknown }]) =>
		lastUnknown > (upTo.get(chain) ?? -1)
			? [{ chain, sequence: lastUnknown, what: UNVOUCHED, ...SIGNABLE }]
			: [],
	);
}

function withoutRepetitions(problems: readonly AuditProblem[]): AuditProblem[] {
	const keyOf = (problem: AuditProblem) =>
		JSON.stringify([describeProblem(problem), problem.place && identityOf(problem.place)]);
	return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}
