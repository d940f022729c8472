import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DynamicModule, Module } from "@nestjs/common";
import { DatabaseModule } from "../../platform/database/database.module.ts";
import { OPERATOR_BUSY_TIMEOUT_MS } from "../../platform/database/sqlite-database.ts";
import { EnvironmentModule } from "../../platform/environment/environment.module.ts";
import { ExtensionsModule } from "../../platform/extensions/extensions.module.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { FilesModule } from "../../platform/files/files.module.ts";
import { LoggingModule } from "../../platform/logging/logging.module.ts";
import { FileKeyWrapper } from "../../platform/sealing/adapters/file-key-wrapper.ts";
import { KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { SealingModule } from "../../platform/sealing/sealing.module.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import type { SourcePlaces } from "./move-source.ts";

/** The key file of an installation with `FileKeyWrapper`. */
const WRAPPING_KEY = "wrapping-key";

/** Adapters that read the source's files and open its keys; also the injection token. */
export abstract class SourceAdapters {
	abstract readonly files: FileStore;
	abstract readonly wrapper: KeyWrapper;
}

/** The target of a move, as the environment describes it, and the adapters for the source. */
@Module({})
export class MoveModule {
	static with(
		{ environment, clock, log, extensions = Extensions.NONE }: OperatorSurroundings,
		{ data, keys }: SourcePlaces,
	): DynamicModule {
		return {
			module: MoveModule,
			imports: [
				EnvironmentModule.with(environment, clock),
				LoggingModule.with(log),
				ExtensionsModule.with(extensions),
				DatabaseModule.with({
					busyTimeoutMs: OPERATOR_BUSY_TIMEOUT_MS,
					onCommitFailed: () => {},
					schema: "create",
					isForMove: true,
				}),
				SealingModule,
				FilesModule,
			],
			providers: [
				{
					provide: SourceAdapters,
					inject: [KeyWrapper],
					useFactory: async (ofTarget: KeyWrapper): Promise<SourceAdapters> => {
						// Without a key file the source used a command, or a team's own wrapper: the same as
						// here.
						const hasKeyFile = existsSync(join(keys, WRAPPING_KEY));
						const wrapper = hasKeyFile ? new FileKeyWrapper(keys) : ofTarget;
						return { files: await DiskFileStore.open(data), wrapper };
					},
				},
			],
		};
	}
}
