import type { Writable } from "node:stream";
import { UsageError } from "./command.ts";

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
				stream.write(bytes, (error) => (error ? reject(error) : resolve()));
			});
	}
}
