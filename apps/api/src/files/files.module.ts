import { Global, Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { DiskFileStore } from "./adapters/disk-file-store.ts";
import { FileStore } from "./file-store.ts";

/** Chooses where sealed files are kept. */
@Global()
@Module({
	providers: [
		{
			provide: FileStore,
			inject: [ENVIRONMENT],
			useFactory: ({ DATA_DIR }: Environment) => DiskFileStore.open(DATA_DIR),
		},
	],
	exports: [FileStore],
})
export class FilesModule {}
