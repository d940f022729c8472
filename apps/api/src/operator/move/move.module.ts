import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DynamicModule, Module, type Provider } from "@nestjs/common";
import { DatabaseModule } from "../../platform/database/database.module.ts";
import { Database } from "../../platform/database/database.ts";
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
import { keyWrapperProvider, SealingModule } from "../../platform/sealing/sealing.module.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { sayLocked } from "../progress.ts";
import type { SourcePlaces } from "./source.ts";

/** The key file of an installation with `FileKeyWrapper`. */
const WRAPPING_KEY = "wrapping-key";

/** Adapters that read the source's files and open its keys; also the injection token. */
export abstract class SourceAdapters {
	abstract readonly files: FileStore;
	abstract readonly wrapper: KeyWrapper;
}

/** What a copy needs, beside its source. */
@Module({})
export class MoveModule {
	/** The target, as the environment describes it, and the adapters for the source. */
	static with(surroundings: OperatorSurroundings, places: SourcePlaces): DynamicModule {
		return {
			module: MoveModule,
			imports: [
				...surroundingsOf(surroundings),
				DatabaseModule.with({
					busyTimeoutMs: OPERATOR_BUSY_TIMEOUT_MS,
					onCommitFailed: () => {},
					...(surroundings.say && { onLocked: sayLocked(surroundings.say) }),
					schema: "create",
					isForMove: true,
				}),
				SealingModule,
				FilesModule.after(Database),
			],
			providers: [adaptersOf(places)],
		};
	}

	/** The adapters for the source. Opens and creates nothing at the target. */
	static reading(surroundings: OperatorSurroundings, places: SourcePlaces): DynamicModule {
		return {
			module: MoveModule,
			imports: surroundingsOf(surroundings),
			providers: [keyWrapperProvider, adaptersOf(places)],
		};
	}
}

function surroundingsOf({
	environment,
	clock,
	log,
	extensions = Extensions.NONE,
}: OperatorSurroundings): DynamicModule[] {
	return [
		EnvironmentModule.with(environment, clock),
		LoggingModule.with(log),
		ExtensionsModule.with(extensions),
	];
}

function adaptersOf({ data, keys }: SourcePlaces): Provider {
	return {
		provide: SourceAdapters,
		inject: [KeyWrapper],
		useFactory: (ofTarget: KeyWrapper): SourceAdapters => {
			// Without a key file the source used a command, or a team's own wrapper: the same as here.
			const hasKeyFile = existsSync(join(keys, WRAPPING_KEY));
			const isOfFiles = hasKeyFile || ofTarget instanceof FileKeyWrapper;
			const wrapper = isOfFiles ? new FileKeyWrapper(keys) : ofTarget;
			return { files: DiskFileStore.reading(data), wrapper };
		},
	};
}
