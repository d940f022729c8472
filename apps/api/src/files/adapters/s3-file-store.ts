import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import {
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { type FileDraft, FileMissingError, FileStore, FileTooLongError } from "../file-store.ts";
import { FileStoreUnavailableError } from "../file-store-unavailable-error.ts";
import { LocalDraft, safeFileId } from "../local-draft.ts";
import type { S3Settings } from "../s3-settings.ts";
import { UploadMemory } from "../upload-memory.ts";

const OWNER_ONLY_DIRECTORY = 0o700;
/** With the pauses of the library in between. */
const MAX_ATTEMPTS = 4;
const CONNECT_TIMEOUT_MS = 5_000;
/** Of 5 MB to a store next door. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Each holds a file in memory, which the library can send a second time, as it cannot a stream. */
const UPLOADS_AT_ONCE = 8;
/** The largest file, and what sealing adds to it. */
const UPLOAD_BYTES = FILE_MAX_BYTES + 64 * 1024;
/** Errors of ours, not of the service. */
const PASSED_ON = [RangeError, FileMissingError, FileTooLongError];
/** Part of what is signed, and compared with the body by whoever checks the signature. */
const PAYLOAD_DIGEST = "x-amz-content-sha256";

/**
 * Keeps files in a bucket of any S3-compatible service. A draft is a file on the local disk, sealed as
 * it is, that goes to the bucket whole when it is committed: nothing half done is ever in there.
 */
export class S3FileStore extends FileStore {
	readonly #client: S3Client;
	readonly #bucket: string;
	readonly #prefix: string;
	readonly #draftDirectory: string;
	readonly #memory = new UploadMemory(UPLOADS_AT_ONCE, UPLOAD_BYTES);

	private constructor(settings: S3Settings, draftDirectory: string) {
		super();
		this.#client = createClient(settings);
		this.#bucket = settings.bucket;
		this.#prefix = settings.prefix;
		this.#draftDirectory = draftDirectory;
	}

	/** @param draftDirectory this process's own */
	static async open(settings: S3Settings, draftDirectory: string): Promise<S3FileStore> {
		await mkdir(draftDirectory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		return new S3FileStore(settings, draftDirectory);
	}

	override async createDraft(id: string): Promise<FileDraft> {
		const local = await LocalDraft.create(this.#draftDirectory, id);
		return new S3FileDraft(local, {
			put: (sha256, length) =>
				this.#memory.with(length, (memory) => this.#put(id, local, memory, sha256)),
			remove: () => this.remove(id),
		});
	}

	override async read(id: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
		return await this.#ask(async () => {
			const aborted = new AbortController();
			const { Body, ContentLength } = await this.#client.send(
				new GetObjectCommand(this.#place(id)),
				{ abortSignal: aborted.signal },
			);
			if (Body === undefined) throw new FileMissingError(`No file ${id}`);
			if ((ContentLength ?? 0) > maxBytes) {
				aborted.abort();
				throw new FileTooLongError(`${id} is too long`);
			}
			return await Body.transformToByteArray();
		});
	}

	override async remove(id: string): Promise<void> {
		await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#place(id))));
	}

	override async list(): Promise<string[]> {
		const found: string[] = [];
		for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
			const page = await this.#ask(() =>
				this.#client.send(
					new ListObjectsV2Command({
						Bucket: this.#bucket,
						Prefix: this.#prefix,
						...(token === undefined ? {} : { ContinuationToken: token }),
					}),
				),
			);
			for (const { Key } of page.Contents ?? [])
				if (Key !== undefined) found.push(Key.slice(this.#prefix.length));
			token = page.NextContinuationToken;
		}
		return found;
	}

	override async discardLeftovers(): Promise<void> {
		await LocalDraft.removeAll(this.#draftDirectory);
	}

	/** The service compares the digest with what arrived, and keeps nothing where they differ. */
	async #put(id: string, local: LocalDraft, memory: Buffer, sha256: string): Promise<void> {
		if ((await local.readInto(memory)) !== memory.length)
			throw new FileStoreUnavailableError("A draft was cut off");
		const command = new PutObjectCommand({
			...this.#place(id),
			Body: memory,
			ContentType: "application/octet-stream",
		});
		// It is known already: by itself the library would read the file through once more.
		command.middlewareStack.add(
			(next) => async (call) => {
				if (hasHeaders(call.request)) call.request.headers[PAYLOAD_DIGEST] = sha256;
				return await next(call);
			},
			{ step: "build", name: "payloadDigest" },
		);
		await this.#ask(() => this.#client.send(command));
	}

	#place(id: string): { Bucket: string; Key: string } {
		return { Bucket: this.#bucket, Key: this.#prefix + safeFileId(id) };
	}

	/** @throws FileMissingError, and FileStoreUnavailableError for whatever else the service says */
	async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
		try {
			return await call();
		} catch (error) {
			if (PASSED_ON.some((kind) => error instanceof kind)) throw error;
			if (error instanceof NoSuchKey) throw new FileMissingError("No such file");
			// The service's message may hold addresses and names of keys; its name is enough.
			const reason = error instanceof S3ServiceException ? error.name : "no answer";
			throw new FileStoreUnavailableError(`The file store does not work: ${reason}`);
		}
	}
}

function createClient({ endpoint, region, credentials }: S3Settings): S3Client {
	return new S3Client({
		region,
		...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
		...(credentials === undefined ? {} : { credentials }),
		maxAttempts: MAX_ATTEMPTS,
		requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
		// Not every service knows the newer checksums; every one knows a signed digest.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
	return typeof request === "object" && request !== null && "headers" in request;
}

interface Bucket {
	put(sha256: string, length: number): Promise<void>;
	remove(): Promise<void>;
}

class S3FileDraft implements FileDraft {
	readonly #local: LocalDraft;
	readonly #bucket: Bucket;
	readonly #digest = createHash("sha256");
	#length = 0;
	#state: "local" | "sending" | "committed" = "local";

	constructor(local: LocalDraft, bucket: Bucket) {
		this.#local = local;
		this.#bucket = bucket;
	}

	async write(bytes: Uint8Array): Promise<void> {
		const writing = this.#local.write(bytes);
		// While they are still in the processor's cache, and another thread writes them.
		this.#digest.update(bytes);
		this.#length += bytes.length;
		await writing;
	}

	async readInto(memory: Uint8Array): Promise<number> {
		return await this.#local.readInto(memory);
	}

	async commit(): Promise<void> {
		this.#state = "sending";
		await this.#bucket.put(this.#digest.digest("hex"), this.#length);
		this.#state = "committed";
		await this.#local.remove();
	}

	async discard(): Promise<void> {
		if (this.#state === "committed") return;
		try {
			await this.#local.remove();
		} finally {
			// An answer that was lost leaves open whether the file is there.
			if (this.#state === "sending") await this.#bucket.remove();
		}
		this.#state = "local";
	}
}
