import {
	detectUploadFormat,
	FILE_MAX_BYTES,
	type FileFacts,
	findUploadIssue,
	SIGNATURE_BYTES,
	type UploadName,
} from "@sim-registration/validation";
import type { FileDraft } from "../../../platform/files/file-store.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { SEAL_OVERHEAD_BYTES, type Sealer } from "../../../platform/sealing/seal.ts";
import { Base64Decoder, Base64Error } from "./base64-decoder.ts";
import type { BlockMemory } from "./block-memory.ts";

/**
 * Decoded bytes are collected up to this size before they are sealed and written: a write has a high
 * fixed cost, and the network delivers at most 64 kB at a time.
 */
export const BLOCK_BYTES = 1024 * 1024;
/** For slow senders: there may be thousands, and each holds a block for the whole time. */
const SMALL_BLOCK_BYTES = 64 * 1024;
/** A block of either size that takes longer to fill is followed by a small one. */
const FAST_BYTES_PER_MS = 256;
/** Maximum decoded at once, the size of a small block; inflated pieces may be larger. */
const PIECE_MAX_BYTES = 64 * 1024;
/**
 * Up to three base64 characters are left over from the previous piece; together with this one they
 * decode to at most three more bytes.
 */
const REST_BYTES = 3;

/** A block that was sealed in place. */
interface SealedBlock {
	readonly block: Buffer;
	readonly length: number;
}

/**
 * Receives one file's base64 as it arrives: decodes, checks the first bytes, counts and seals.
 * Holds the current block, and those sealed since the last `flush`.
 */
export class FileIntake {
	readonly upload: UploadName;
	readonly #draft: FileDraft;
	readonly #sealer: Sealer;
	readonly #decoder = new Base64Decoder();
	readonly #memory: BlockMemory;
	#head: Buffer = Buffer.alloc(0);
	#byteLength = 0;
	#block: Buffer;
	/** where the contents begin in the block: after the seal's header in the first one */
	#contentsAt: number;
	#blockBytes: number;
	#blockBegan = performance.now();
	#unwritten: SealedBlock[] = [];
	#isEnded = false;

	/** @param memory for blocks of BLOCK_BYTES */
	constructor(upload: UploadName, draft: FileDraft, sealer: Sealer, memory: BlockMemory) {
		this.upload = upload;
		this.#draft = draft;
		this.#sealer = sealer;
		this.#memory = memory;
		this.#block = memory.take(SMALL_BLOCK_BYTES);
		this.#contentsAt = sealer.head.copy(this.#block);
		this.#blockBytes = this.#contentsAt;
	}

	/** @throws Problem file_refused at the first byte that breaks a rule */
	takeBase64(piece: Buffer): void {
		for (let at = 0; at < piece.length; at += PIECE_MAX_BYTES) {
			const part = piece.subarray(at, at + PIECE_MAX_BYTES);
			const room = this.#block.length - SEAL_OVERHEAD_BYTES - this.#blockBytes;
			if (decodedAtMost(part) > room) this.#nextBlock();
			this.#countContents(
				this.#orRefuse(() => this.#decoder.decodeInto(part, this.#block, this.#blockBytes)),
			);
		}
	}

	/** @throws Problem file_refused */
	end(): void {
		this.#orRefuse(() => this.#decoder.end());
		this.#requireFormat();
		this.#sealContents();
		this.#blockBytes += this.#sealer.final().copy(this.#block, this.#blockBytes);
		this.#unwritten.push({ block: this.#block, length: this.#blockBytes });
		this.#isEnded = true;
	}

	/** What is known about the contents once they have ended. */
	contents(): Pick<FileFacts, "byteLength" | "detectedFormat"> {
		return { byteLength: this.#byteLength, detectedFormat: detectUploadFormat(this.#head) };
	}

	/** Whether something sealed has not been written. */
	get hasUnwritten(): boolean {
		return this.#unwritten.length > 0;
	}

	/** Writes what has been sealed so far. */
	async flush(): Promise<void> {
		const blocks = this.#unwritten;
		if (blocks.length === 0) return;
		this.#unwritten = [];
		for (const { block, length } of blocks) {
			await this.#draft.write(block.subarray(0, length));
			this.#memory.give(block);
		}
		if (this.#isEnded) this.#draft.end?.();
	}

	#countContents(added: number): void {
		const start = this.#blockBytes;
		this.#blockBytes += added;
		this.#byteLength += added;
		if (this.#head.length < SIGNATURE_BYTES) {
			const missing = Math.min(added, SIGNATURE_BYTES - this.#head.length);
			this.#head = Buffer.concat([this.#head, this.#block.subarray(start, start + missing)]);
			if (this.#head.length >= SIGNATURE_BYTES) this.#requireFormat();
		}
		if (this.#byteLength > FILE_MAX_BYTES) this.#refuse(this.#byteLength);
	}

	/** Larger or smaller, depending on the speed. */
	#nextBlock(): void {
		const now = performance.now();
		const isFast = this.#blockBytes >= FAST_BYTES_PER_MS * (now - this.#blockBegan);
		this.#sealContents();
		this.#unwritten.push({ block: this.#block, length: this.#blockBytes });
		this.#block = this.#memory.take(isFast ? BLOCK_BYTES : SMALL_BLOCK_BYTES);
		this.#contentsAt = 0;
		this.#blockBytes = 0;
		this.#blockBegan = now;
	}

	#sealContents(): void {
		this.#sealer.updateInPlace(this.#block.subarray(this.#contentsAt, this.#blockBytes));
	}

	/** Refuses a wrong format as soon as the first bytes show it, long before the name is known. */
	#requireFormat(): void {
		const format = detectUploadFormat(this.#head);
		if (this.#byteLength === 0 || format === undefined || format === "heic")
			this.#refuse(this.#byteLength);
	}

	#orRefuse<Result>(step: () => Result): Result {
		try {
			return step();
		} catch (error) {
			if (error instanceof Base64Error) throw unreadable(this.upload);
			throw error;
		}
	}

	#refuse(byteLength: number): never {
		const detectedFormat = detectUploadFormat(this.#head);
		const facts = { name: "file", type: "", byteLength, detectedFormat };
		const code = findUploadIssue(this.upload, [facts]) ?? "error_wrong_type";
		throw new Problem("file_refused", { issues: [{ field: this.upload, code }] });
	}
}

function decodedAtMost(base64: Buffer): number {
	return Math.ceil((base64.length * 3) / 4) + REST_BYTES;
}

function unreadable(upload: UploadName): Problem {
	const facts = { name: "file", type: "", byteLength: 1 };
	const code = findUploadIssue(upload, [facts]) ?? "error_wrong_type";
	return new Problem("file_refused", { issues: [{ field: upload, code }] });
}
