import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { FileStore } from "../../platform/files/file-store.ts";
import { openSeal, type SealingKey } from "../../platform/sealing/seal.ts";
import type { OpenedRegistration, RegisteredFile, RegistrationSummary } from "./registration.ts";
import { RegistrationStore } from "./registration-store.ts";
import { purposeOf } from "./sealed-registration.ts";

/** A stored file no longer matches what was received. */
export class FileAlteredError extends Error {
	override readonly name = "FileAlteredError";
}

export interface ExportedFile {
	/** the upload's name with the extension of its format: `brCopy.jpg` */
	readonly fileName: string;
	readonly contents: Uint8Array;
}

export interface RegistrationExport {
	/** the contents of `registration.json` */
	readonly document: Readonly<Record<string, unknown>>;
	/** opens the files in sequence */
	readonly files: AsyncIterable<ExportedFile>;
}

/** Opens a registration for operators: all fields by name, and the files. */
@Injectable()
export class RegistrationExporter {
	constructor(
		private readonly registrations: RegistrationStore,
		private readonly fileStore: FileStore,
	) {}

	/**
	 * @throws RegistrationShreddedError, SealBrokenError
	 * @throws FileMissingError, FileAlteredError while the files are read
	 */
	async export(summary: RegistrationSummary): Promise<RegistrationExport> {
		const opened = await this.registrations.open(summary);
		const key = await this.registrations.keyOf(summary);
		return { document: toDocument(opened), files: this.#openFiles(key, opened) };
	}

	async *#openFiles(key: SealingKey, { id, files }: OpenedRegistration) {
		for (const file of files) {
			const sealed = await this.fileStore.read(file.id);
			const contents = openSeal(key, purposeOf(id, file.upload), sealed);
			const digest = createHash("sha256").update(contents).digest("hex");
			if (digest !== file.sha256)
				throw new FileAlteredError(`The contents of ${file.upload} differ from what was received`);
			yield { fileName: fileNameOf(file), contents };
		}
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
		...Object.fromEntries(registration.files.map((file) => [file.upload, [describe(file)]])),
		acceptances: registration.acceptances,
		iamSmart: registration.verification ?? null,
	};
}

function describe(file: RegisteredFile) {
	const { name, type, byteLength, sha256 } = file;
	return { name, type, size: byteLength, sha256, file: fileNameOf(file) };
}

function fileNameOf({ upload, format }: RegisteredFile): string {
	return `${upload}.${format}`;
}
