import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { ChainPlace } from "./audit-entry.ts";
import { AuditHeads } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { type AuditProblem, describeProblem } from "./audit-problem.ts";
import { type AuditReport, PROBLEMS_ACCEPTED } from "./audit-verifier.ts";
import { findCheckpoint, isSigned, signCheckpoint } from "./checkpoint.ts";

interface Acceptor {
	readonly actor: string;
	readonly uid: number | undefined;
	/** the explanation, without personal data */
	readonly reason: string;
}

/**
 * Signs chains as they are, after somebody has found out why they cannot be verified, such as a lost
 * root secret or a restore of an older backup. From then on a change is detected again.
 */
@Injectable()
export class AuditAcceptance {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly heads: AuditHeads,
		private readonly audit: AuditLog,
	) {}

	/**
	 * Records the problems that a signature ends, and signs the ends of their chains as the report
	 * saw them: a change made since is a new problem.
	 */
	async accept({ problems, ends }: AuditReport, { reason, ...who }: Acceptor): Promise<void> {
		const signable = problems.filter(({ isSignable }) => isSignable);
		const names = new Set(signable.map((problem) => problem.chain).filter(isChainName));
		await this.audit.record({
			...who,
			action: PROBLEMS_ACCEPTED,
			subject: "audit",
			outcome: reason,
			accepted: wordsOf(signable),
			acceptedPlaces: signable.flatMap(({ place }) => place ?? []).map(placeOf),
		});
		await this.audit.settle();
		for (const chain of names) {
			const end = ends.get(chain);
			await this.#signCheckpoint(chain);
			if (end === undefined) await this.heads.remove(chain);
			else await this.heads.write(end);
		}
	}

	/** Only if its secret is no longer configured: any other invalid one was forged. */
	async #signCheckpoint(chain: string): Promise<void> {
		const checkpoint = await findCheckpoint(this.database, chain);
		if (checkpoint === undefined || isSigned(this.keys, checkpoint)) return;
		if (this.keys.knows(checkpoint.mac)) return;
		const { mac } = signCheckpoint(this.keys, checkpoint);
		await this.database
			.updateTable("audit_checkpoints")
			.set({ mac })
			.where("chain", "=", chain)
			.where("mac", "=", checkpoint.mac)
			.execute();
	}
}

/** A name is also a file name, and may have been written by somebody else. */
function isChainName(chain: string): boolean {
	return /^[\w-]+$/.test(chain);
}

function wordsOf(problems: readonly AuditProblem[]): string[] {
	return [...new Set(problems.map(describeProblem))];
}

/** Without what else a head has. */
function placeOf({ chain, sequence, digest }: ChainPlace): ChainPlace {
	return { chain, sequence, digest };
}
