import type { Operation } from "./operation.ts";

/** See `struct entry` in shim/shim.h. */
const HEAD_BYTES = 40;
const CREATED = 1;
const EMPTIED = 2;

/** The journal is truncated or was not written by the shim. */
export class JournalBrokenError extends Error {
	override readonly name = "JournalBrokenError";
}

/**
 * Reads the shim's journal.
 *
 * @param journal contents of the file that FAULT_LOG names
 * @throws JournalBrokenError
 */
export function readJournal(journal: Buffer): Operation[] {
	const operations: Operation[] = [];
	for (let at = 0; at < journal.length; ) {
		const length = at + HEAD_BYTES <= journal.length ? journal.readUInt32LE(at) : 0;
		if (length < HEAD_BYTES || at + length > journal.length)
			throw new JournalBrokenError(`The journal breaks off at ${at}`);
		operations.push(toOperation(journal.subarray(at, at + length)));
		at += length;
	}
	return operations;
}

function toOperation(entry: Buffer): Operation {
	const number = Number(entry.readBigInt64LE(32));
	const hasFailed = entry.readInt32LE(8) !== 0;
	const handle = entry.readBigUInt64LE(24);
	const pathEnd = HEAD_BYTES + entry.readUInt32LE(12);
	const targetEnd = pathEnd + entry.readUInt32LE(16);
	const path = entry.toString("utf8", HEAD_BYTES, pathEnd);
	const target = entry.toString("utf8", pathEnd, targetEnd);
	const bytes = entry.subarray(targetEnd);
	const kind = entry.readUInt32LE(4);
	switch (kind) {
		case 1: {
			const isCreated = (number & CREATED) !== 0;
			return { kind: "opened", handle, path, isCreated, isEmptied: (number & EMPTIED) !== 0 };
		}
		case 2:
			return { kind: "written", handle, offset: number, bytes };
		case 3:
			return { kind: "truncated", handle, size: number };
		case 4:
			return { kind: "syncBegun", handle };
		case 5:
			return { kind: "syncEnded", handle, hasFailed };
		case 6:
			return { kind: "renamed", path, target };
		case 7:
			return { kind: "linked", path, target };
		case 8:
			return { kind: "unlinked", path };
		case 9:
			return { kind: "directoryMade", path };
		case 10:
			return { kind: "directoryRemoved", path };
		case 11:
			return { kind: "answered", text: bytes.toString("utf8") };
		default:
			throw new JournalBrokenError(`The journal has an entry of the unknown kind ${kind}`);
	}
}
