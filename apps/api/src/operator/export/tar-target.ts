import { dirname } from "node:path";
import type { Brand } from "../../platform/brand/brand.ts";
import { untilInterrupted } from "../interruptible.ts";
import type { ExportEntry, ExportOptions } from "./export-entries.ts";
import { type ExportTarget, pageOf } from "./export-target.ts";
import { INDEX, type IndexedExport, parseFields, writeIndex } from "./write-index.ts";

const BLOCK_BYTES = 512;
const FOLDER = "5";
const FILE = "0";

interface TarOptions extends ExportOptions {
	readonly brand: Brand;
	readonly modifiedAt: Date;
}

/**
 * Writes exports as a tar (ustar, POSIX.1-1988), a folder for each and the index last. A registration
 * is added once all of it is opened. Only a complete tar has an end.
 */
export class TarTarget implements ExportTarget {
	/** What a reader has stored is unknown until it has read everything. */
	readonly keptIn = undefined;
	readonly #write: (chunk: Uint8Array) => Promise<void>;
	readonly #options: TarOptions;
	readonly #exports: IndexedExport[] = [];

	constructor(write: (chunk: Uint8Array) => Promise<void>, options: TarOptions) {
		this.#write = write;
		this.#options = options;
	}

	async has(): Promise<undefined> {
		return undefined;
	}

	async write(
		reference: string,
		entries: AsyncIterable<ExportEntry>,
		signal: AbortSignal,
	): Promise<void> {
		const files: ExportEntry[] = [];
		for await (const entry of untilInterrupted(entries, signal)) files.push(entry);
		const paths = files.map(({ name }) => `${reference}/${name}`);
		for (const folder of new Set(paths.map((path) => `${dirname(path)}/`))) await this.#add(folder);
		for (const [at, { contents }] of files.entries()) {
			signal.throwIfAborted();
			await this.#add(paths[at] ?? "", contents);
		}
		const json = files.find(({ name }) => name === "registration.json")?.contents ?? [];
		const fields = parseFields(Buffer.from(json).toString());
		if (fields === undefined) throw new TypeError("An export without registration.json");
		const page = pageOf(reference, this.#options.isOriginalsOnly === true);
		this.#exports.push({ fields, page });
	}

	/** Without exports, an empty archive is written: tar rejects empty input. */
	async finish(): Promise<void> {
		if (this.#exports.length > 0)
			await this.#add(INDEX, Buffer.from(writeIndex(this.#exports, this.#options.brand)));
		await this.#write(Buffer.alloc(2 * BLOCK_BYTES));
	}

	/** @param contents of a file; undefined for a folder */
	async #add(name: string, contents?: Uint8Array): Promise<void> {
		await this.#write(header(name, contents?.length ?? 0, this.#options.modifiedAt));
		if (contents === undefined) return;
		await this.#write(contents);
		await this.#write(Buffer.alloc(-contents.length & (BLOCK_BYTES - 1)));
	}
}

/** @param name at most 100 characters of ASCII; a folder's ends with a slash */
function header(name: string, bytes: number, modifiedAt: Date): Buffer {
	const isFolder = name.endsWith("/");
	const block = Buffer.alloc(BLOCK_BYTES);
	const put = (offset: number, text: string) => block.write(text, offset, "latin1");
	const putNumber = (offset: number, digits: number, value: number) =>
		put(offset, value.toString(8).padStart(digits, "0"));
	put(0, name);
	putNumber(100, 7, isFolder ? 0o700 : 0o600);
	// tar gives the files to the user who unpacks them.
	putNumber(108, 7, 0);
	putNumber(116, 7, 0);
	putNumber(124, 11, bytes);
	putNumber(136, 11, Math.floor(modifiedAt.getTime() / 1000));
	put(156, isFolder ? FOLDER : FILE);
	put(257, "ustar");
	put(263, "00");
	// The checksum counts itself as blanks.
	put(148, " ".repeat(8));
	putNumber(
		148,
		6,
		block.reduce((sum, byte) => sum + byte, 0),
	);
	block[154] = 0;
	return block;
}
