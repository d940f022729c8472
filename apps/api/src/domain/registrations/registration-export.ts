import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { FileFormat, UploadName } from "@sim-registration/validation";
import { FileMissingError, FileStore } from "../../platform/files/file-store.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { openSeal, SealBrokenError, type SealingKey } from "../../platform/sealing/seal.ts";
import type { OpenedRegistration, RegisteredFile, RegistrationSummary } from "./registration.ts";
import { RegistrationContents } from "./registration-contents.ts";
import { purposeOf } from "./sealed-registration.ts";

/** A stored file no longer matches what was received. */
export class FileAlteredError extends Error {
	override readonly name = "FileAlteredError";
}

/** A file of another user, or on a bad part of the disk. Its cause is the system's error. */
export class FileUnreadableError extends Error {
	override readonly name = "FileUnreadableError";
}

const UNREADABLE = ["EACCES", "EPERM", "EIO"];

/** An opened file, and the sealed one for a process that opens it. */
export interface ExportedFile {
	readonly upload: UploadName;
	readonly format: FileFormat;
	/** name, type, size and digest as they were received */
	readonly description: ReturnType<typeof describe>;
	readonly contents: Uint8Array;
	readonly sealed: Uint8Array;
	readonly key: SealingKey;
	/** for which it is sealed */
	readonly purpose: string;
}

/** A file that cannot be read, and whose loss was accepted. */
export interface LostFile extends Pick<ExportedFile, "upload" | "description"> {
	/** when its loss was accepted: UTC, ISO 8601 */
	readonly lostAt: string;
}

export interface RegistrationExport {
	/** every field by name, and the descriptions of the files */
	readonly document: Readonly<Record<string, unknown>>;
	/** opens the files in sequence */
	readonly files: AsyncIterable<ExportedFile | LostFile>;
	/** lost fields, and those that were lost of the files read so far */
	readonly lost: readonly string[];
}

/** A file that is missing or altered. */
export interface BrokenFile {
	readonly file: RegisteredFile;
	readonly error: FileMissingError | FileAlteredError;
}

/** Opens a registration for operators: all fields by name, and the files. */
@Injectable()
export class RegistrationExporter {
	constructor(
		private readonly contents: RegistrationContents,
		private readonly fileStore: FileStore,
	) {}

	/**
	 * @throws RegistrationShreddedError, SealBrokenError
	 * @throws FileMissingError, FileAlteredError while the files are read, unless their loss was
	 *   accepted
	 */
	async export(summary: RegistrationSummary): Promise<RegistrationExport> {
		const opened = await this.contents.open(summary);
		const key = await this.contents.keyOf(summary);
		const lost = [...opened.lostFields];
		return { document: toDocument(opened), files: this.#openFiles(key, opened, lost), lost };
	}

	/** All are read before it fails, so that the error names all that are broken. */
	async *#openFiles(
		key: SealingKey,
		{ id, files }: OpenedRegistration,
		lost: string[],
	): AsyncIterable<ExportedFile | LostFile> {
		const broken: BrokenFile[] = [];
		for (const file of files) {
			const opened = await this.#openOrExplain(key, id, file);
			const { upload, lostAt } = file;
			if (!("error" in opened)) yield opened;
			else if (lostAt === undefined) broken.push(opened);
			else {
				lost.push(upload);
				yield { upload, description: describe(file), lostAt };
			}
		}
		if (broken.length > 0) throw joined(broken);
	}

	/**
	 * Opens each file of a registration, and keeps nothing of it.
	 *
	 * @param isTolerant whether altered fields do not matter
	 * @yields the file if it is missing or altered
	 * @throws RegistrationShreddedError, SealBrokenError
	 */
	async *checkFiles(
		summary: RegistrationSummary,
		isTolerant = false,
	): AsyncGenerator<BrokenFile | undefined> {
		const { id, files } = await this.contents.open(summary, isTolerant);
		const key = await this.contents.keyOf(summary);
		for (const file of files) {
			const opened = await this.#openOrExplain(key, id, file);
			if ("error" in opened) yield opened;
			else {
				opened.contents.fill(0);
				yield undefined;
			}
		}
	}

	async #openOrExplain(
		key: SealingKey,
		id: string,
		file: RegisteredFile,
	): Promise<ExportedFile | BrokenFile> {
		try {
			const opened = await this.#openFile(key, id, file);
			if (file.lostAt !== undefined) await this.contents.endLoss(file);
			return opened;
		} catch (error) {
			if (error instanceof FileMissingError || error instanceof FileAlteredError)
				return { file, error };
			throw error;
		}
	}

	async #openFile(key: SealingKey, id: string, file: RegisteredFile): Promise<ExportedFile> {
		if (file.sha256 === "")
			throw new FileAlteredError(`${file.upload}: the details of file ${file.id} are damaged`);
		const sealed = await this.#read(file);
		const purpose = purposeOf(id, file.upload);
		const contents = openFileSeal(key, purpose, sealed, file);
		const digest = createHash("sha256").update(contents).digest("hex");
		if (digest !== file.sha256)
			throw new FileAlteredError(`${file.upload}: file ${file.id} differs from what was received`);
		const { upload, format } = file;
		return { upload, format, description: describe(file), contents, sealed, key, purpose };
	}

	/**
	 * @throws FileMissingError that names the document, which operators ask the customer for;
	 *   FileUnreadableError
	 */
	async #read({ id, upload }: RegisteredFile): Promise<Uint8Array> {
		try {
			return await this.fileStore.read(id);
		} catch (error) {
			const code = errorCodeOf(error) ?? "";
			if (UNREADABLE.includes(code))
				throw new FileUnreadableError(`${upload}: file ${id}`, { cause: error });
			if (code === "EISDIR")
				throw new FileMissingError(`${upload}: a folder is in the place of file ${id}`);
			if (!(error instanceof FileMissingError)) throw error;
			throw new FileMissingError(`${upload}: no file ${id}`, { cause: error });
		}
	}
}

/** One error that names all broken files of a registration. */
export function joined(broken: readonly BrokenFile[]): FileMissingError | FileAlteredError {
	const errors = broken.map(({ error }) => error);
	const message = errors.map((error) => error.message).join("; ");
	const isMissing = errors.every((error) => error instanceof FileMissingError);
	return isMissing ? new FileMissingError(message) : new FileAlteredError(message);
}

/** @throws FileAlteredError that names the document and its file */
function openFileSeal(
	key: SealingKey,
	purpose: string,
	sealed: Uint8Array,
	{ id, upload }: RegisteredFile,
): Uint8Array {
	try {
		return openSeal(key, purpose, sealed);
	} catch (cause) {
		if (!(cause instanceof SealBrokenError)) throw cause;
		throw new FileAlteredError(`${upload}: file ${id} does not open`, { cause });
	}
}

function toDocument(registration: OpenedRegistration): Record<string, unknown> {
	const { reference, submittedAt, language, loginMethod, previousReference } = registration;
	return {
		reference,
		submittedAt,
		language,
		loginMethod,
		previousReference: previousReference ?? null,
		...registration.fields,
		...(registration.lostFields.length > 0 && { lostFields: registration.lostFields }),
		...Object.fromEntries(registration.files.map((file) => [file.upload, [describe(file)]])),
		acceptances: registration.acceptances,
		iamSmart: registration.verification ?? null,
	};
}

function describe({ name, type, byteLength, sha256 }: RegisteredFile) {
	return { name, type, size: byteLength, sha256 };
}
