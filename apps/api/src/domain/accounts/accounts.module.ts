import { Inject, Module, type OnApplicationShutdown } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { chooseAdapter } from "../../platform/extensions/choose-adapter.ts";
import { Log } from "../../platform/logging/log.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AccountDirectory } from "./account-directory.ts";
import { accountsServiceSettings } from "./accounts-service-settings.ts";
import { DatabaseAccountDirectory } from "./adapters/database-account-directory.ts";
import { HttpAccountDirectory } from "./adapters/http-account-directory.ts";

/**
 * The telecom's own service, if the environment selects it. The caller closes it.
 *
 * @throws EnvironmentError for unusable certificates
 */
export function chooseAccountService(
	environment: Environment,
	log: Log,
): HttpAccountDirectory | undefined {
	if (environment.ACCOUNTS !== "http") return undefined;
	return new HttpAccountDirectory({ ...accountsServiceSettings(environment), log });
}

/** Selects the account directory. */
@Module({
	providers: [
		chooseAdapter(AccountDirectory, {
			inject: [ENVIRONMENT, Database, RootKeys, Log],
			useFactory: (environment: Environment, database: Database, keys: RootKeys, log: Log) =>
				chooseAccountService(environment, log) ?? new DatabaseAccountDirectory(database, keys),
		}),
	],
	exports: [AccountDirectory],
})
export class AccountsModule implements OnApplicationShutdown {
	constructor(@Inject(AccountDirectory) private readonly directory: AccountDirectory) {}

	onApplicationShutdown(): void {
		if (this.directory instanceof HttpAccountDirectory) this.directory.close();
	}
}
