import { lstat, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import * as v from "valibot";
import { parseReference } from "../../domain/registrations/reference.ts";
import type { Brand } from "../../platform/brand/brand.ts";
import { makeDirectory } from "../../platform/files/make-directory.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import { OperatorError } from "../command.ts";
import { untilInterrupted } from "../interruptible.ts";
import { createExportDraft, removeDeadDrafts } from "./export-draft.ts";
import type { ExportEntry, ExportOptions } from "./export-entries.ts";
import { type ExportTarget, pageOf } from "./export-target.ts";
import { INDEX, type IndexedExport, isIndex, parseFields, writeIndex } from "./write-index.ts";

const OWNER_ONLY_FILE = 0o600;
const FIELDS = "registration.json";
/** Errors of renaming a folder to a taken name. */
const TAKEN = ["ENOTEMPTY", "EEXIST"];
const SUMMARY = "summary.html";
/** The last bytes of every JPEG, and of every summary. */
const JPEG_END = "\u00ff\u00d9";
const PAGE_END = "</main>";
/** How registration.json describes a document. */
const documentSchema = v.tuple([
	v.looseObject({
		size: v.number(),
		file: v.optional(v.string()),
		pages: v.optional(v.array(v.string()), []),
		lostAt: v.optional(v.string()),
	}),
]);

interface FolderOptions extends ExportOptions {
	readonly brand: Brand;
}

/**
 * Writes exports into a directory, a folder for each, and replaces nothing but its own index. Each
 * gets its name once it is whole and on the disk: whatever has its name is whole, and the next run
 * continues.
 */
export class FolderTarget implements ExportTarget {
	readonly keptIn: string;
	readonly #options: FolderOptions;

	private constructor(directory: string, options: FolderOptions) {
		this.keptIn = directory;
		this.#options = options;
	}

	/** @throws OperatorError if the directory has another index, or the export of one registration */
	static async open(directory: string, options: FolderOptions): Promise<FolderTarget> {
		await makeDirectory(directory);
		const index = await ifThere(readFile(join(directory, INDEX), "utf8"));
		if (index !== undefined && !isIndex(index))
			throw new OperatorError(
				`${join(directory, INDEX)} is not of an export. Remove it, or choose another directory. Nothing was done.`,
			);
		if ((await ifThere(lstat(join(directory, FIELDS)))) !== undefined)
			throw new OperatorError(
				`${directory} has the export of one registration. Choose another directory. Nothing was done.`,
			);
		await removeDeadDrafts(directory);
		return new FolderTarget(directory, options);
	}

	async has(reference: string): Promise<readonly string[] | undefined> {
		const folder = join(this.keptIn, reference);
		const entry = await ifThere(lstat(folder));
		if (entry === undefined) return undefined;
		const fields = entry.isDirectory() ? await this.#readFields(reference) : undefined;
		const names = fields === undefined ? [] : await readdir(folder);
		const documents = documentsOf(fields ?? {});
		const lost = documents.filter(({ lostAt }) => lostAt !== undefined);
		const present = documents.filter((document) => !lost.includes(document));
		const { isOriginalsOnly = false, isSafeOnly = false } = this.#options;
		const isSame =
			fields?.reference === reference &&
			names.includes(SUMMARY) === !isOriginalsOnly &&
			present.every(({ file }) => (file === undefined) === isSafeOnly);
		if (isSame && (await isWhole(folder, names, present)))
			return [...(fields.lostFields ?? []), ...lost.map(({ upload }) => upload)];
		throw new OperatorError(
			`${folder} is there, and is no whole export with these options. Remove it, or choose another directory.`,
		);
	}

	async write(
		reference: string,
		entries: AsyncIterable<ExportEntry>,
		signal: AbortSignal,
	): Promise<void> {
		await this.#drafted(reference, async (draft) => {
			const folders = new Set<string>();
			for await (const { name, contents } of untilInterrupted(entries, signal)) {
				const path = join(draft, name);
				await makeDirectory(dirname(path));
				await writeFile(path, contents, { mode: OWNER_ONLY_FILE, flush: true });
				folders.add(dirname(path));
			}
			for (const folder of folders) await syncDirectory(folder);
		}).catch(async (error: unknown) => {
			// A command beside this one has exported it meanwhile.
			if (!TAKEN.includes(errorCodeOf(error) ?? "") || !(await this.has(reference))) throw error;
		});
	}

	/** Lists also what earlier runs have exported. */
	async finish(): Promise<void> {
		const names = await readdir(this.keptIn);
		const exports: IndexedExport[] = [];
		for (const name of names.filter((each) => parseReference(each) === each)) {
			const fields = await this.#readFields(name);
			if (fields === undefined) continue;
			const summary = await ifThere(lstat(join(this.keptIn, name, SUMMARY)));
			exports.push({ fields, page: pageOf(name, summary === undefined) });
		}
		const page = writeIndex(exports, this.#options.brand);
		await this.#drafted(INDEX, (draft) =>
			writeFile(draft, page, { mode: OWNER_ONLY_FILE, flush: true }),
		);
	}

	/** Writes something under another name, and gives it its own at the end. */
	async #drafted(name: string, write: (draft: string) => Promise<void>): Promise<void> {
		const drafts = await createExportDraft(this.keptIn);
		try {
			await write(join(drafts, name));
			await rename(join(drafts, name), join(this.keptIn, name));
		} finally {
			await rm(drafts, { recursive: true, force: true });
		}
		await syncDirectory(this.keptIn);
	}

	async #readFields(reference: string) {
		const path = join(this.keptIn, reference, FIELDS);
		const text = await ifThere(readFile(path, "utf8"));
		return text === undefined ? undefined : parseFields(text);
	}
}

/**
 * Whether all documents and the summary are there, and none was cut off since, such as by a copy to another disk that
 * was interrupted.
 */
async function isWhole(
	folder: string,
	names: readonly string[],
	documents: ReturnType<typeof documentsOf>,
): Promise<boolean> {
	if (names.includes(SUMMARY)) {
		const summary = await readFile(join(folder, SUMMARY), "latin1");
		if (!summary.trimEnd().endsWith(PAGE_END)) return false;
	}
	for (const { size, file, pages } of documents) {
		const original = file && (await ifThere(lstat(join(folder, file))));
		if (file !== undefined && (!original || original.size !== size)) return false;
		for (const page of pages) {
			const picture = await ifThere(readFile(join(folder, page), "latin1"));
			if (!picture?.endsWith(JPEG_END)) return false;
		}
	}
	return true;
}

function documentsOf(fields: Readonly<Record<string, unknown>>) {
	return UPLOAD_NAMES.flatMap((upload) => {
		const { success, output } = v.safeParse(documentSchema, fields[upload]);
		return success ? [{ upload, ...output[0] }] : [];
	});
}

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
	return await found.catch((error: unknown) => {
		if (!isAbsence(error)) throw error;
		return undefined;
	});
}

function isAbsence(error: unknown): boolean {
	return ["ENOENT", "ENOTDIR"].includes(errorCodeOf(error) ?? "");
}
