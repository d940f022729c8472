import { createHash } from "node:crypto";
import * as v from "valibot";

/** A row from either database; bytes are a `Uint8Array` in both. */
export type Row = Readonly<Record<string, Cell>>;
export type Cell = string | number | null | Uint8Array;

const DIGEST_BITS = 256n;

const rowSchema = v.record(
	v.string(),
	v.union([v.string(), v.number(), v.null(), v.instance(Uint8Array)]),
);

/** @throws ValiError for a value of a type that no column has */
export function parseRow(row: unknown): Row {
	return v.parse(rowSchema, row);
}

/**
 * Digest of a table, independent of order: the number of rows, and the sum of their digests. The
 * two databases sort texts differently.
 */
export class TableDigest {
	readonly #counter: string | undefined;
	#rows = 0;
	#sum = 0n;

	/** @param counter a column to leave out */
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

	/** Equal for equal rows only. */
	toString(): string {
		return `${this.#rows}:${this.#sum.toString(16)}`;
	}
}

/** Prefixed with the type: the text '1', the number 1 and a byte are different. */
function textOf(cell: Cell): string | null {
	if (cell === null) return null;
	if (cell instanceof Uint8Array) return `bytes ${Buffer.from(cell).toString("base64")}`;
	return `${typeof cell} ${cell}`;
}
