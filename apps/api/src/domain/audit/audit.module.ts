import { Global, Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AuditHeads, headsDirectoryOf } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { AuditRetention } from "./audit-retention.ts";
import { AuditVerifier } from "./audit-verifier.ts";
import { RefusalAudit } from "./refusal-audit.ts";
import { SecurityEvents } from "./security-events.ts";

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
		AuditLog,
		AuditRetention,
		AuditVerifier,
		RefusalAudit,
		SecurityEvents,
	],
	exports: [AuditLog, AuditRetention, AuditVerifier, RefusalAudit, SecurityEvents],
})
export class AuditModule {}
