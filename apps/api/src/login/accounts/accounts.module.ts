import { Module } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { AccountDirectory } from "./account-directory.ts";
import { AccountImport } from "./account-import.ts";
import { DatabaseAccountDirectory } from "./adapters/database-account-directory.ts";

/** Chooses where accounts are looked up. */
@Module({
	providers: [
		AccountImport,
		{
			provide: AccountDirectory,
			inject: [Database, RootKeys],
			useFactory: (database: Database, keys: RootKeys) =>
				new DatabaseAccountDirectory(database, keys),
		},
	],
	exports: [AccountDirectory, AccountImport],
})
export class AccountsModule {}
