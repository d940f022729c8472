import { join, resolve } from "node:path";
import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { isAdapterFailure } from "../../platform/extensions/limit-adapter.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../../platform/files/file-store-unavailable-error.ts";
import { hasFile } from "../../platform/files/try-file-store.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { Log } from "../../platform/logging/log.ts";

const NEWEST_REGISTRATIONS = 20;

/** The files are in another place. Nothing was changed. The message says what to do. */
export class FilesDoNotFitError extends Error {
	override readonly name = "FilesDoNotFitError";
}

/**
 * Proves that the file store is the one of the data: an unmounted folder and a mistyped prefix can be
 * written too, and the files of new registrations would be lost once the right one is back.
 */
@Injectable()
export class FilesFit {
	constructor(
		private readonly database: Database,
		private readonly files: FileStore,
		private readonly log: Log,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/**
	 * A store that does not answer is logged: each registration tries it again.
	 *
	 * @throws FilesDoNotFitError
	 */
	async prove(): Promise<void> {
		try {
			if (!(await this.areMissing())) return;
		} catch (error) {
			if (!(error instanceof FileStoreUnavailableError || isAdapterFailure(error))) throw error;
			return this.log.error("file_store_unavailable", {}, error);
		}
		throw new FilesDoNotFitError(
			`${placeOf(this.environment)} contains no file of the newest registrations. ${FIND_FILES} If the files are permanently lost, with their backups, run \`keys accept-loss\` (docs/operating.md, Keys).`,
		);
	}

	/** Whether there are registrations, and the store has no file of any of the newest. */
	async areMissing(): Promise<boolean> {
		const ids = await findNewestFiles(this.database);
		for (const id of ids) if (await hasFile(this.files, id)) return false;
		return ids.length > 0;
	}

	/** How many registrations lack at least one file in the store. */
	async countWithoutFiles(): Promise<number> {
		const listed = await this.files.list().catch((error: unknown) => {
			if (errorCodeOf(error) === "ENOENT") return [];
			throw error;
		});
		const stored = new Set(listed);
		const named = await this.database
			.selectFrom("registration_files")
			.innerJoin("registrations", "registrations.id", "registration_files.registration_id")
			.select(["registration_files.id", "registration_id"])
			.where("purging_since", "is", null)
			.execute();
		const lacking = named.filter(({ id }) => !stored.has(id));
		return new Set(lacking.map(({ registration_id }) => registration_id)).size;
	}
}

export const FIND_FILES =
	"Check that DATA_DIR, or S3_BUCKET and S3_PREFIX, name the place of this data, and that it is mounted; or restore it (docs/operating.md, Restore).";

/**
 * One file of each of the newest registrations since a loss was accepted, newest first. A file whose
 * own loss was accepted proves nothing.
 */
export async function findNewestFiles(database: Database): Promise<string[]> {
	const acceptedAt = database
		.selectFrom("settings")
		.select("value")
		.where("name", "=", "loss-accepted");
	const newest = database
		.selectFrom("registrations")
		.select("id")
		.where("purging_since", "is", null)
		.where(({ eb, fn }) => eb("submitted_at", ">", fn.coalesce(acceptedAt, eb.val(""))))
		.orderBy("submitted_at", "desc")
		.limit(NEWEST_REGISTRATIONS);
	const rows = await database
		.selectFrom("registrations as r")
		.innerJoin("registration_files as f", "f.registration_id", "r.id")
		.select(({ fn }) => fn.min("f.id").as("id"))
		.where("r.id", "in", newest)
		.where("f.lost_at", "is", null)
		.groupBy(["r.id", "r.submitted_at"])
		.orderBy("r.submitted_at", "desc")
		.execute();
	return rows.map(({ id }) => id);
}

function placeOf({ FILE_STORE, DATA_DIR, S3_BUCKET, S3_PREFIX }: Environment): string {
	if (FILE_STORE === "disk") return `DATA_DIR (${join(resolve(DATA_DIR), "files")})`;
	const prefix = S3_PREFIX === undefined ? "" : `, below ${S3_PREFIX},`;
	return `S3_BUCKET (${S3_BUCKET})${prefix}`;
}
