import type { Chance, Fate } from "./chance.ts";
import { Contents } from "./contents.ts";

type Change =
	| { readonly kind: "write"; readonly offset: number; readonly bytes: Buffer }
	| { readonly kind: "resize"; readonly size: number };

/** A file as the running program sees it, and as stored on the disk. */
export class SimulatedFile {
	readonly #seen = new Contents();
	readonly #durable = new Contents();
	#pending: Change[] = [];

	write(offset: number, bytes: Buffer): void {
		this.#change({ kind: "write", offset, bytes });
	}

	resize(size: number): void {
		this.#change({ kind: "resize", size });
	}

	/**
	 * The program starts a sync of what it has written.
	 *
	 * @returns a function to call with the result
	 */
	beginSync(): (hasFailed: boolean) => void {
		const asked = new Set(this.#pending);
		return (hasFailed) => {
			// After a failed fsync the kernel marks the pages as clean: they never reach the disk.
			if (!hasFailed)
				for (const change of this.#pending) if (asked.has(change)) apply(change, this.#durable);
			this.#pending = this.#pending.filter((change) => !asked.has(change));
		};
	}

	/** The contents that the program reads. */
	seen(): Buffer {
		return this.#seen.toBuffer();
	}

	/** The contents of the disk after a power loss. */
	afterPowerLoss(chance: Chance): Buffer {
		const left = this.#durable.copy();
		const fate = chance.forOneFile();
		for (const change of this.#pending) applyPartly(change, left, fate);
		return left.toBuffer();
	}

	#change(change: Change): void {
		apply(change, this.#seen);
		this.#pending.push(change);
	}
}

function apply(change: Change, contents: Contents): void {
	if (change.kind === "write") contents.write(change.offset, change.bytes);
	else contents.resize(change.size);
}

function applyPartly(change: Change, left: Contents, fate: Fate): void {
	if (change.kind === "resize") {
		if (fate.isKept()) left.resize(change.size);
		return;
	}
	for (const [offset, piece] of sectorsOf(change, fate.sectorBytes))
		if (fate.isKept()) left.write(offset, piece);
	// The new length may be stored without the data, which then reads as zeros.
	const end = change.offset + change.bytes.length;
	if (end > left.size && fate.isKept()) left.resize(end);
}

/** Splits at sector boundaries: each sector is stored completely or not at all. */
function* sectorsOf(
	{ offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
	sectorBytes: number,
): Generator<[offset: number, piece: Buffer]> {
	for (let start = 0; start < bytes.length; ) {
		const end = Math.min(bytes.length, start + sectorBytes - ((offset + start) % sectorBytes));
		yield [offset + start, bytes.subarray(start, end)];
		start = end;
	}
}
