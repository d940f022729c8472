import { createHash } from "node:crypto";
import * as v from "valibot";

/** A row as either database gives it; bytes are a `Uint8Array` in both. */
export type Row = Readonly<Record<string, Cell>>;
export type Cell = string | number | null | Uint8Array;

const DIGEST_BITS = 256n;

const rowSchema = v.record(
	v.string(),
	v.union([v.string(), v.number(), v.null(), v.instance(Uint8Array)]),
);

/** @throws ValiError for a value that no column of ours has */
export function parseRow(row: unknown): Row {
	return v.parse(rowSchema, row);
}

/**
 * What a table holds, in whatever order it is read: how many rows, and the sum of their digests. Two
 * databases sort texts differently, and a sum does not mind.
 */
export class TableDigest {
	readonly #counter: string | undefined;
	#rows = 0;
	#sum = 0n;

	/** @param counter a column that does not count */
	constructor(counter: string | undefined) {
		this.#counter = counter;
	}

	add(row: Row): void {
		const columns = Object.keys(row)
			.filter((name) => name !== this.#counter)
			.sort();
		const text = JSON.stringify(columns.map((name) => [name, textOf(row[name] ?? null)]));
		const digest = createHash("sha256").update(text).digest("hex");
		this.#rows++;
		this.#sum = BigInt.asUintN(Number(DIGEST_BITS), this.#sum + BigInt(`0x${digest}`));
	}

	get rows(): number {
		return this.#rows;
	}

	/** The same for the same rows, and for no others. */
	toString(): string {
		return `${this.#rows}:${this.#sum.toString(16)}`;
	}
}

/** With its kind in front: the text '1', the number 1 and a byte are different things. */
function textOf(cell: Cell): string | null {
	if (cell === null) return null;
	if (cell instanceof Uint8Array) return `bytes ${Buffer.from(cell).toString("base64")}`;
	return `${typeof cell} ${cell}`;
}
