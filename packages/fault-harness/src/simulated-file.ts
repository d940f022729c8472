import type { Chance, Fate } from "./chance.ts";
import { Contents } from "./contents.ts";

type Change =
	| { readonly kind: "write"; readonly offset: number; readonly bytes: Buffer }
	| { readonly kind: "resize"; readonly size: number };

/** A file as the running program sees it, and as the disk has it. */
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
	 * The program asks for what it wrote so far to reach the disk.
	 *
	 * @returns what to call when it is told how that went
	 */
	beginSync(): (hasFailed: boolean) => void {
		const asked = new Set(this.#pending);
		return (hasFailed) => {
			// After a failed fsync the kernel takes the pages for clean: they never reach the disk.
			if (!hasFailed)
				for (const change of this.#pending) if (asked.has(change)) apply(change, this.#durable);
			this.#pending = this.#pending.filter((change) => !asked.has(change));
		};
	}

	/** What the program reads. */
	seen(): Buffer {
		return this.#seen.toBuffer();
	}

	/** What is on the disk after the power is back. */
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
	// The new length may be known without the data: then there are zeros.
	const end = change.offset + change.bytes.length;
	if (end > left.size && fate.isKept()) left.resize(end);
}

/** Cut where the disk's sectors end: each reaches it whole or not at all. */
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
