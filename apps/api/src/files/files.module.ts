import { Global, Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { chooseAdapter } from "../extensions/choose-adapter.ts";
import { DiskFileStore } from "./adapters/disk-file-store.ts";
import { FileStore } from "./file-store.ts";

/** Chooses where sealed files are kept. */
@Global()
@Module({
	providers: [
		chooseAdapter(FileStore, {
			inject: [ENVIRONMENT],
			useFactory: ({ DATA_DIR }: Environment) => DiskFileStore.open(DATA_DIR),
		}),
	],
	exports: [FileStore],
})
export class FilesModule {}
