import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditHeads } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { type AuditProblem, describeProblem } from "./audit-problem.ts";
import { AuditVerifier, PROBLEMS_ACCEPTED } from "./audit-verifier.ts";
import { findCheckpoint, isSigned, signCheckpoint } from "./checkpoint.ts";

interface Acceptor {
	readonly actor: string;
	readonly uid: number | undefined;
	/** the explanation, without personal data */
	readonly reason: string;
}

/**
 * Takes the log as it is after somebody has found out why it has problems, such as a lost root
 * secret or a restore of an older backup, so that `audit verify` reports only new ones.
 */
@Injectable()
export class AuditAcceptance {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly heads: AuditHeads,
		private readonly audit: AuditLog,
		private readonly verifier: AuditVerifier,
	) {}

	/**
	 * Records the problems, and then signs the present ends of their chains, so that later changes
	 * are detected. After an interruption it can be repeated.
	 */
	async accept(problems: readonly AuditProblem[], { reason, ...who }: Acceptor): Promise<void> {
		await this.audit.record({
			...who,
			action: PROBLEMS_ACCEPTED,
			subject: "audit",
			outcome: reason,
			accepted: problems.map(describeProblem),
		});
		await this.audit.settle();
		await this.signEnds();
	}

	/** Signs the present end of each chain with an accepted problem. */
	async signEnds(): Promise<void> {
		const { known } = await this.verifier.verify();
		for (const chain of new Set(known.map((problem) => problem.chain))) await this.#signEnd(chain);
	}

	async #signEnd(chain: string): Promise<void> {
		const checkpoint = await findCheckpoint(this.database, chain);
		if (checkpoint !== undefined && !isSigned(this.keys, checkpoint))
			await this.database
				.updateTable("audit_checkpoints")
				.set({ mac: signCheckpoint(this.keys, checkpoint).mac })
				.where("chain", "=", chain)
				.execute();
		const last = await this.database
			.selectFrom("audit_log")
			.select(["chain", "sequence", "digest"])
			.where("chain", "=", chain)
			.orderBy("sequence", "desc")
			.limit(1)
			.executeTakeFirst();
		const end = last ?? checkpoint;
		if (end === undefined) await this.heads.remove(chain);
		else await this.heads.write(end);
	}
}
