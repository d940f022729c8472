import type { Writable } from "node:stream";
import { isStorageFull } from "../platform/http/storage-full.ts";
import { OperatorError, UsageError } from "./command.ts";

const FULL =
	"The disk of the file that standard output is written to is full, so the archive is not complete. Free space there, and repeat the command.";

/** Standard output, for a command that writes an archive there. */
export class ArchiveOutput {
	readonly #stream: Writable | undefined;

	/** @param stream undefined if it is a terminal or `/dev/null` */
	constructor(stream?: Writable) {
		this.#stream = stream;
	}

	/**
	 * @returns a function that writes bytes, and resolves once they were taken
	 * @throws UsageError if nothing takes them
	 */
	open(): (bytes: Uint8Array) => Promise<void> {
		const stream = this.#stream;
		if (stream === undefined)
			throw new UsageError(
				"Standard output is a terminal, closed or /dev/null. Send the archive to a program or a file, as in `… --to - | tar -x`. Nothing was done.",
			);
		return (bytes) =>
			new Promise((resolve, reject) => {
				stream.write(bytes, (error) => {
					if (!error) resolve();
					else reject(isStorageFull(error) ? new OperatorError(FULL) : error);
				});
			});
	}
}
