import type { UploadName } from "@sim-registration/validation";
import { InspectionUnfinishedError } from "../../domain/file-inspection/process/inspection-unfinished-error.ts";
import { MAX_PAGES, SafeCopies } from "../../domain/file-inspection/safe-copies/safe-copies.ts";
import type {
	ExportedFile,
	LostFile,
	RegistrationExport,
} from "../../domain/registrations/registration-export.ts";
import type { Brand } from "../../platform/brand/brand.ts";
import { OperatorError } from "../command.ts";
import { writeSummary } from "./summary.ts";

/** A file of an export. */
export interface ExportEntry {
	/** its path below the export, in at most one folder */
	readonly name: string;
	readonly contents: Uint8Array;
}

/** A document in an export. */
export interface ExportedDocument extends Pick<ExportedFile, "description" | "upload"> {
	/** where the original is, unless it is left out */
	readonly original: string | undefined;
	/** the picture of each page that could be drawn, by the page's number */
	readonly pages: ReadonlyMap<number, string>;
	/** of the document; at most `MAX_PAGES` are drawn */
	readonly pageCount: number;
	/** when its loss was accepted, if it cannot be read */
	readonly lostAt?: string;
}

export interface ExportOptions {
	/** leaves the originals out */
	readonly isSafeOnly?: boolean;
	/** leaves pictures and summary out */
	readonly isOriginalsOnly?: boolean;
}

/**
 * The documents, each opened only when requested: pictures of its pages and the original. Then the
 * files that describe them.
 *
 * @throws OperatorError if the machine has too little time or memory to draw them
 */
export async function* exportEntries(
	{ document, files }: RegistrationExport,
	brand: Brand,
	options: ExportOptions,
): AsyncIterable<ExportEntry> {
	if (options.isOriginalsOnly) return yield* originalsAlone(document, files);
	const documents: ExportedDocument[] = [];
	const copies = new SafeCopies();
	try {
		for await (const file of files)
			documents.push(
				isLost(file) ? asDocument(file) : yield* documentEntries(file, copies, options),
			);
	} finally {
		await copies.close();
	}
	yield registrationJson({ ...document, ...Object.fromEntries(documents.map(describe)) });
	const summary = writeSummary(document, documents, brand);
	yield { name: "summary.html", contents: Buffer.from(summary) };
}

async function* originalsAlone(
	document: RegistrationExport["document"],
	files: RegistrationExport["files"],
): AsyncIterable<ExportEntry> {
	const described: Record<string, unknown> = { ...document };
	for await (const file of files) {
		const { upload, description } = file;
		if (isLost(file)) {
			described[upload] = [{ ...description, lostAt: file.lostAt }];
			continue;
		}
		const name = originalName(upload, file.format);
		yield { name, contents: file.contents };
		described[upload] = [{ ...description, file: name }];
	}
	yield registrationJson(described);
}

function isLost(file: ExportedFile | LostFile): file is LostFile {
	return "lostAt" in file;
}

function asDocument(file: LostFile): ExportedDocument {
	return { ...file, original: undefined, pages: new Map(), pageCount: 0 };
}

function registrationJson(described: object): ExportEntry {
	const json = `${JSON.stringify(described, null, 2)}\n`;
	return { name: "registration.json", contents: Buffer.from(json) };
}

function originalName(upload: UploadName, format: ExportedFile["format"]): string {
	return `originals/${upload}.${format}`;
}

async function* documentEntries(
	{ upload, format, description, contents, sealed, key, purpose }: ExportedFile,
	copies: SafeCopies,
	{ isSafeOnly }: ExportOptions,
): AsyncGenerator<ExportEntry, ExportedDocument> {
	const original = isSafeOnly ? undefined : originalName(upload, format);
	if (original !== undefined) yield { name: original, contents };
	const fill = async (memory: Uint8Array) => {
		memory.set(sealed);
		return sealed.length;
	};
	const { pages: jpegs, pageCount } = await drawn(copies, { key, purpose, fill }, format);
	const pages = new Map<number, string>();
	for (const [page, jpeg] of jpegs) {
		const name = pictureName(upload, page);
		pages.set(page, name);
		yield { name, contents: jpeg };
	}
	return { upload, description, original, pages, pageCount };
}

/** @throws OperatorError if the machine, and not the document, is the reason for missing pictures */
async function drawn(copies: SafeCopies, ...document: Parameters<SafeCopies["draw"]>) {
	try {
		return await copies.draw(...document);
	} catch (error) {
		if (!(error instanceof InspectionUnfinishedError)) throw error;
		throw new OperatorError(
			`The process that draws documents was stopped, or got too little memory or CPU time (${error.reason}). Nothing was exported. Repeat this command when the machine is less busy.`,
		);
	}
}

/** Sorted by name they are in their order. */
function pictureName(upload: UploadName, page: number): string {
	return `${upload}-${String(page).padStart(String(MAX_PAGES).length, "0")}.jpg`;
}

/** In `registration.json` each upload is a list of one file, as it was sent. */
function describe(document: ExportedDocument) {
	const { upload, description, original: file, pages, pageCount, lostAt } = document;
	const shown = lostAt === undefined ? { file, pages: [...pages.values()], pageCount } : { lostAt };
	return [upload, [{ ...description, ...shown }]] as const;
}
