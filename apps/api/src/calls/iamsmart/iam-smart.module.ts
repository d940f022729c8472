import { randomUUID } from "node:crypto";
import { type DynamicModule, Module } from "@nestjs/common";
import { IdentityProofsModule } from "../../domain/identity-proofs/identity-proofs.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { SessionModule } from "../../domain/sessions/session-guard.module.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { BrowserReturn } from "./fillings/browser-return.ts";
import { Collection } from "./fillings/collection.ts";
import { FillingService } from "./fillings/filling.service.ts";
import { FillingLimits } from "./fillings/filling-limits.ts";
import { FillingStore } from "./fillings/filling-store.ts";
import { IamSmartGateway } from "./gateway/iam-smart-gateway.ts";
import { GatewayLog } from "./gateway-log.ts";
import { IamSmartController } from "./iam-smart.controller.ts";
import { IAM_SMART_METRICS } from "./iam-smart-metrics.ts";
import {
	IAM_SMART_SETTINGS,
	type IamSmartSettings,
	iamSmartSettings,
} from "./iam-smart-settings.ts";
import { ReturnController } from "./return-page/return.controller.ts";
import { ReturnCookie } from "./return-page/return-cookie.ts";

/** The identity service: filling the form in with iAM Smart. */
@Module({})
export class IamSmartModule {
	/** If iAM Smart is off, its calls do not exist. */
	static with({ IAMSMART }: Environment): DynamicModule {
		if (IAMSMART === "off") return { module: IamSmartModule, providers: IAM_SMART_METRICS };
		return {
			module: IamSmartModule,
			imports: [MaintenanceModule, IdentityProofsModule, SessionModule],
			controllers: [IamSmartController, ReturnController],
			providers: [
				...IAM_SMART_METRICS,
				{
					provide: IAM_SMART_SETTINGS,
					inject: [ENVIRONMENT],
					useFactory: (environment: Environment) => iamSmartSettings(environment),
				},
				{
					provide: IamSmartGateway,
					inject: [IAM_SMART_SETTINGS, CLOCK],
					useFactory: ({ gateway }: IamSmartSettings, now: Clock) =>
						new IamSmartGateway(gateway, { now, makeId: randomUUID }),
				},
				FillingLimits,
				FillingStore,
				FillingService,
				BrowserReturn,
				Collection,
				GatewayLog,
				ReturnCookie,
			],
		};
	}
}
