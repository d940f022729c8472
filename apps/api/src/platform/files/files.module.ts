import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type DynamicModule,
	Global,
	type InjectionToken,
	Module,
	type OnApplicationShutdown,
} from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { chooseAdapter } from "../extensions/choose-adapter.ts";
import { Log } from "../logging/log.ts";
import { DiskFileStore } from "./adapters/disk-file-store.ts";
import { FileStore } from "./file-store.ts";
import { OwnDirectory } from "./own-directory.ts";
import { s3SettingsOf } from "./s3-settings.ts";

/** Local directory of drafts before they are uploaded; several processes may share DATA_DIR then. */
abstract class DraftDirectory {
	abstract readonly own: OwnDirectory | undefined;
}

/** Selects the file store. */
@Global()
@Module({})
export class FilesModule implements OnApplicationShutdown {
	/** @param tables opened before the files, so that a process that is refused for them creates none */
	static after(tables: InjectionToken): DynamicModule {
		return {
			module: FilesModule,
			providers: [
				{
					provide: DraftDirectory,
					inject: [ENVIRONMENT, tables],
					useFactory: ({ DATA_DIR, FILE_STORE }: Environment): DraftDirectory => ({
						own: FILE_STORE === "s3" ? OwnDirectory.create(join(DATA_DIR, "drafts")) : undefined,
					}),
				},
				chooseAdapter(FileStore, {
					inject: [ENVIRONMENT, DraftDirectory, Log],
					useFactory: (environment: Environment, { own }: DraftDirectory, log: Log) =>
						openFileStore(environment, log, own && join(own.path, "files")),
				}),
			],
			exports: [FileStore],
		};
	}

	constructor(private readonly drafts: DraftDirectory) {}

	onApplicationShutdown(): void {
		this.drafts.own?.remove();
	}
}

/**
 * Opens the file store that the environment selects.
 *
 * @param draftDirectory for `FILE_STORE=s3`, used by this process only
 */
export async function openFileStore(
	environment: Environment,
	log: Log,
	draftDirectory: string | undefined,
): Promise<FileStore> {
	if (draftDirectory === undefined) return await DiskFileStore.open(environment.DATA_DIR);
	// Its library is large, and no other adapter needs it.
	const { S3FileStore } = await import("./adapters/s3-file-store.ts");
	return await S3FileStore.open(s3SettingsOf(environment), draftDirectory, log);
}

/** Opens it for a command that has no application. A folder that is missing is not created. */
export async function withFileStore<Result>(
	environment: Environment,
	log: Log,
	task: (store: FileStore) => Promise<Result>,
): Promise<Result> {
	if (environment.FILE_STORE === "disk")
		return await task(DiskFileStore.reading(environment.DATA_DIR));
	const drafts = await mkdtemp(join(tmpdir(), "sim-registration-drafts-"));
	try {
		return await task(await openFileStore(environment, log, drafts));
	} finally {
		await rm(drafts, { recursive: true, force: true });
	}
}
