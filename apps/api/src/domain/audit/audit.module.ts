import { Global, Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditAcceptance } from "./audit-acceptance.ts";
import { AuditHeads, headsDirectoryOf } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { AuditRetention } from "./audit-retention.ts";
import { AuditVerifier } from "./audit-verifier.ts";
import { RefusalAudit } from "./refusal-audit.ts";
import { SecurityEvents } from "./security-events.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** The audit log and its verification. */
@Global()
@Module({
	providers: [
		{
			provide: AuditHeads,
			inject: [ENVIRONMENT, RootKeys],
			useFactory: (environment: Environment, keys: RootKeys) =>
				new AuditHeads(headsDirectoryOf(environment), keys),
		},
		AuditAcceptance,
		AuditLog,
		AuditRetention,
		AuditVerifier,
		RefusalAudit,
		SecurityEvents,
		registerJob(
			{ name: "audit_pruned", intervalMs: HOUR_MS, runs: "sharedByDate" },
			[AuditRetention],
			(retention: AuditRetention) => retention.prune(),
		),
		registerJob(
			{ name: "audit_summed_up", intervalMs: MINUTE_MS, runs: "own" },
			[SecurityEvents],
			(events: SecurityEvents) => events.sumUp(),
		),
	],
	exports: [AuditAcceptance, AuditLog, AuditRetention, AuditVerifier, RefusalAudit, SecurityEvents],
})
export class AuditModule {}
