import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";

/** Space that logins, the audit log and the database need, which share the disk with drafts. */
const FLOOR = { share: 0.1, mostBytes: 512 * 1024 ** 2 };

/** The size of a disk, and its free space. */
type LookAtDisk = () => Promise<{ readonly totalBytes: number; readonly freeBytes: number }>;

type ReadBlocks = (
	directory: string,
) => Promise<Pick<StatsFs, "blocks" | "bfree" | "bavail" | "bsize">>;

/** How much submissions may still write to the disk of a directory. */
export class DiskRoom {
	readonly #lookAtDisk: LookAtDisk;
	#bytes = Number.POSITIVE_INFINITY;

	constructor(lookAtDisk: LookAtDisk) {
		this.#lookAtDisk = lookAtDisk;
	}

	/** @param readBlocks replaced by tests */
	static of(directory: string, readBlocks: ReadBlocks = statfs): DiskRoom {
		return new DiskRoom(async () => {
			const { blocks, bavail, bsize } = await readBlocks(directory);
			return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
		});
	}

	/**
	 * Free space above the floor at the last measurement, minus what was written since; may be
	 * negative.
	 */
	get bytes(): number {
		return this.#bytes;
	}

	/** Measures again. If that fails, writing reports what is wrong with the disk. */
	async refresh(): Promise<void> {
		try {
			const { totalBytes, freeBytes } = await this.#lookAtDisk();
			this.#bytes = freeBytes - Math.min(totalBytes * FLOOR.share, FLOOR.mostBytes);
		} catch {
			this.#bytes = Number.POSITIVE_INFINITY;
		}
	}

	written(bytes: number): void {
		this.#bytes -= bytes;
	}
}
