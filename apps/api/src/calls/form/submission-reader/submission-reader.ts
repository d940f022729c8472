import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { FILE_MAX_BYTES, UPLOAD_NAMES, type UploadName } from "@sim-registration/validation";
import type { StagedUploads } from "../../../domain/file-inspection/staged-upload.ts";
import { purposeOf } from "../../../domain/registrations/sealed-registration.ts";
import { type FileDraft, FileStore } from "../../../platform/files/file-store.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { Log } from "../../../platform/logging/log.ts";
import { generateDataKey } from "../../../platform/sealing/data-key.ts";
import { createSealer } from "../../../platform/sealing/seal.ts";
import type { ChunkSource } from "../submission-body.ts";
import { BlockMemory } from "./block-memory.ts";
import { BLOCK_BYTES, FileIntake } from "./file-intake.ts";
import { JsonRefusedError } from "./json-string-reader.ts";
import { JsonTokenizer } from "./json-tokenizer.ts";
import { type OpenedIntake, SubmissionAssembler } from "./submission-assembler.ts";

const JSON_LIMITS = {
	maxDepth: 4,
	maxTokens: 400,
	maxStringBytes: 8_192,
	// Five files have 35 million characters of base64. One in 64 is a slash, which may be escaped.
	maxEscapes: 1_000_000,
	maxOtherBytes: 256 * 1024,
};
/** Five files of 5 MB in base64, and room for escapes and for the rest. */
export const BODY_MAX_BYTES =
	UPLOAD_NAMES.length * Math.ceil((FILE_MAX_BYTES * 4) / 3) +
	JSON_LIMITS.maxEscapes +
	JSON_LIMITS.maxOtherBytes;

/** The longest that one submission may occupy the event loop before others get a turn. */
const TURN_MAX_MS = 20;

/** A submission whose files are sealed in drafts. Nothing of it is stored yet. */
export interface StagedSubmission extends StagedUploads {
	/** the fields as sent; a file field has file facts instead of base64 */
	readonly values: Readonly<Record<string, unknown>>;
	/**
	 * Removes the drafts. May be called more than once. Never rejects: a draft that cannot be removed
	 * is logged.
	 */
	discard(): Promise<void>;
}

/** May refuse a submission by the fields that precede its files. */
type BeforeFiles = (values: Readonly<Record<string, unknown>>) => Promise<void>;

/** Reads a submission as a stream: memory does not grow with its size. */
@Injectable()
export class SubmissionReader {
	readonly #memory = new BlockMemory(BLOCK_BYTES);

	constructor(
		private readonly files: FileStore,
		private readonly log: Log,
	) {}

	/**
	 * @param body passes on the JSON text
	 * @param beforeFiles called when the first file begins; reading continues meanwhile. If it rejects,
	 * so does this, at the next chunk or at the end of the body
	 * @throws Problem at the first broken rule; then nothing is left on the disk
	 */
	async read(body: ChunkSource, beforeFiles: BeforeFiles): Promise<StagedSubmission> {
		const reading = new Reading(this.files, this.log, this.#memory, beforeFiles);
		try {
			await body((chunk) => reading.take(chunk));
			await reading.end();
			return reading.result();
		} catch (error) {
			await reading.discard();
			if (error instanceof JsonRefusedError) throw new Problem("request_malformed");
			throw error;
		}
	}
}

/** One submission that is being received. */
class Reading {
	readonly #registrationId = randomUUID();
	readonly #key = generateDataKey();
	readonly #drafts: LazyDraft[] = [];
	readonly #intakes: FileIntake[] = [];
	readonly #files: FileStore;
	readonly #log: Log;
	readonly #memory: BlockMemory;
	readonly #beforeFiles: BeforeFiles;
	readonly #assembler = new SubmissionAssembler((upload) => this.#openIntake(upload));
	readonly #tokenizer = new JsonTokenizer(this.#assembler, JSON_LIMITS);
	#received = 0;
	#othersServedAt = performance.now();
	#judging: Promise<void> | undefined;
	#refusal: { readonly error: unknown } | undefined;

	constructor(files: FileStore, log: Log, memory: BlockMemory, beforeFiles: BeforeFiles) {
		this.#files = files;
		this.#log = log;
		this.#memory = memory;
		this.#beforeFiles = beforeFiles;
	}

	/** @returns a promise if the next chunk has to wait */
	take(chunk: Buffer): Promise<void> | undefined {
		this.#received += chunk.length;
		if (this.#received > BODY_MAX_BYTES) throw new Problem("too_large");
		this.#throwRefusal();
		this.#tokenizer.push(chunk);
		const isTurnOver = performance.now() - this.#othersServedAt >= TURN_MAX_MS;
		const hasUnwritten = this.#intakes.some((intake) => intake.hasUnwritten);
		return isTurnOver || hasUnwritten ? this.#pause(isTurnOver) : undefined;
	}

	async end(): Promise<void> {
		await this.#judging;
		this.#throwRefusal();
		this.#tokenizer.end();
	}

	result(): StagedSubmission {
		const { values, uploads } = this.#assembler;
		const discard = () => this.discard();
		return { registrationId: this.#registrationId, key: this.#key, values, uploads, discard };
	}

	async discard(): Promise<void> {
		const discarded = await Promise.allSettled(this.#drafts.map((draft) => draft.discard()));
		for (const each of discarded)
			if (each.status === "rejected") this.#log.error("draft_not_discarded", {}, each.reason);
	}

	#openIntake(upload: UploadName): OpenedIntake {
		this.#judging ??= this.#beforeFiles(this.#assembler.values).catch((error: unknown) => {
			this.#refusal = { error };
		});
		// The stored file's name, in the store's own place: nothing that the customer sent is part of it.
		const fileId = randomUUID();
		const draft = new LazyDraft(() => this.#files.createDraft(fileId));
		const sealer = createSealer(this.#key, purposeOf(this.#registrationId, upload));
		const intake = new FileIntake(upload, draft, sealer, this.#memory);
		this.#drafts.push(draft);
		this.#intakes.push(intake);
		return { intake, staged: { upload, fileId, draft } };
	}

	#throwRefusal(): void {
		if (this.#refusal) throw this.#refusal.error;
	}

	async #pause(isTurnOver: boolean): Promise<void> {
		for (const intake of this.#intakes) await intake.flush();
		if (!isTurnOver) return;
		// Otherwise chunks that have already arrived would be processed before any other request.
		await setImmediate();
		this.#othersServedAt = performance.now();
	}
}

/**
 * A draft that is created at the first `write`, because the tokenizer is synchronous. `discard` also
 * removes one that is being created or written, for instance when there is no more room; a later
 * `write` throws.
 */
class LazyDraft implements FileDraft {
	readonly #create: () => Promise<FileDraft>;
	#creating: Promise<FileDraft> | undefined;
	#draft: FileDraft | undefined;
	#isDiscarded = false;

	constructor(create: () => Promise<FileDraft>) {
		this.#create = create;
	}

	get path(): string | undefined {
		return this.#draft?.path;
	}

	async write(bytes: Uint8Array): Promise<void> {
		if (this.#isDiscarded) throw new Error("The draft was discarded");
		this.#creating ??= this.#create();
		this.#draft = await this.#creating;
		await this.#draft.write(bytes);
	}

	end(): void {
		this.#draft?.end?.();
	}

	async readInto(memory: Uint8Array): Promise<number> {
		return (await this.#draft?.readInto(memory)) ?? 0;
	}

	async commit(): Promise<void> {
		await this.#draft?.commit();
	}

	async discard(): Promise<void> {
		this.#isDiscarded = true;
		const draft = await this.#creating?.catch(() => undefined);
		await draft?.discard();
	}
}
