import { Inject, Module, type OnApplicationShutdown } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { ENVIRONMENT, type Environment } from "../../environment/environment.ts";
import { chooseAdapter } from "../../extensions/choose-adapter.ts";
import { Log } from "../../logging/log.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { AccountDirectory } from "./account-directory.ts";
import { AccountImport } from "./account-import.ts";
import { accountsServiceSettings } from "./accounts-service-settings.ts";
import { DatabaseAccountDirectory } from "./adapters/database-account-directory.ts";
import { HttpAccountDirectory } from "./adapters/http-account-directory.ts";

/** Selects the account directory. */
@Module({
	providers: [
		AccountImport,
		chooseAdapter(AccountDirectory, {
			inject: [ENVIRONMENT, Database, RootKeys, Log],
			useFactory: (environment: Environment, database: Database, keys: RootKeys, log: Log) =>
				environment.ACCOUNTS === "http"
					? new HttpAccountDirectory({ ...accountsServiceSettings(environment), log })
					: new DatabaseAccountDirectory(database, keys),
		}),
	],
	exports: [AccountDirectory, AccountImport],
})
export class AccountsModule implements OnApplicationShutdown {
	constructor(@Inject(AccountDirectory) private readonly directory: AccountDirectory) {}

	onApplicationShutdown(): void {
		if (this.directory instanceof HttpAccountDirectory) this.directory.close();
	}
}
