import { createHash } from "node:crypto";
import { once } from "node:events";
import {
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	type ListObjectsV2CommandOutput,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import type { Log } from "../../logging/log.ts";
import {
	type FileDraft,
	FileMissingError,
	FileStore,
	FileStoreRefusedError,
	FileTooLongError,
	isOldProbeId,
	makeProbeId,
	PROBE,
	type StoredFile,
} from "../file-store.ts";
import { FileStoreUnavailableError } from "../file-store-unavailable-error.ts";
import { LocalDraft, safeFileId } from "../local-draft.ts";
import { makeDirectory } from "../make-directory.ts";
import type { S3Settings } from "../s3-settings.ts";
import { UploadMemory } from "../upload-memory.ts";

/** With the library's pauses between them. */
const MAX_ATTEMPTS = 4;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Each holds a file in memory, so that the library can send it again; a stream cannot be repeated.
 */
const UPLOADS_AT_ONCE = 8;
/** The largest file, plus the overhead of sealing. */
const UPLOAD_BYTES = FILE_MAX_BYTES + 64 * 1024;
/** Our own errors, not the service's. */
const PASSED_ON = [RangeError, FileMissingError, FileTooLongError];
/** Part of the signed headers; the service compares it with the body. */
const PAYLOAD_DIGEST = "x-amz-content-sha256";

/**
 * Stores files in a bucket of an S3-compatible service. A draft is a sealed file on the local disk,
 * which is uploaded completely on commit: the bucket never contains partial files.
 */
export class S3FileStore extends FileStore {
	readonly #client: S3Client;
	readonly #bucket: string;
	readonly #prefix: string;
	readonly #draftDirectory: string;
	readonly #timeoutMs: number;
	readonly #memory = new UploadMemory(UPLOADS_AT_ONCE, UPLOAD_BYTES);

	readonly #log: Log;
	#keepsVersions = false;

	private constructor(settings: S3Settings, draftDirectory: string, log: Log) {
		super();
		this.#log = log;
		this.#client = createClient(settings);
		this.#bucket = settings.bucket;
		this.#prefix = settings.prefix;
		this.#draftDirectory = draftDirectory;
		this.#timeoutMs = settings.timeoutMs;
	}

	/** @param draftDirectory used by this process only */
	static async open(settings: S3Settings, draftDirectory: string, log: Log): Promise<S3FileStore> {
		await makeDirectory(draftDirectory);
		return new S3FileStore(settings, draftDirectory, log);
	}

	override async createDraft(id: string): Promise<FileDraft> {
		const local = await LocalDraft.create(this.#draftDirectory, id);
		return new S3FileDraft(local, (sha256, length) =>
			this.#ask((signal) =>
				this.#memory.with(length, async (memory) => {
					signal.throwIfAborted();
					await this.#put({ id, sha256, signal }, local, memory);
				}),
			),
		);
	}

	override async read(id: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
		return await this.#ask(async (signal) => {
			const unwanted = new AbortController();
			const { Body, ContentLength } = await this.#client.send(
				new GetObjectCommand(this.#place(id)),
				{ abortSignal: AbortSignal.any([signal, unwanted.signal]) },
			);
			if (Body === undefined) throw new FileMissingError(`No file ${id}`);
			if ((ContentLength ?? 0) > maxBytes) {
				unwanted.abort();
				throw new FileTooLongError(`${id} is too long`);
			}
			return await Body.transformToByteArray();
		});
	}

	override async remove(id: string): Promise<void> {
		await this.#ask((abortSignal) =>
			this.#client.send(new DeleteObjectCommand(this.#place(id)), { abortSignal }),
		);
	}

	override async list(): Promise<string[]> {
		return (await this.listDetails()).map(({ id }) => id);
	}

	override async listDetails(): Promise<StoredFile[]> {
		const found: StoredFile[] = [];
		for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
			const page = await this.#listPage("", token);
			for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
				if (Key !== undefined)
					found.push({
						id: Key.slice(this.#prefix.length),
						byteLength: Size,
						changedAtMs: LastModified?.getTime() ?? 0,
					});
			token = page.NextContinuationToken;
		}
		return found;
	}

	async #listPage(beginning: string, token?: string): Promise<ListObjectsV2CommandOutput> {
		const command = new ListObjectsV2Command({
			Bucket: this.#bucket,
			Prefix: this.#prefix + beginning,
			...(token === undefined ? {} : { ContinuationToken: token }),
		});
		return await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
	}

	override async discardLeftovers(): Promise<void> {
		await LocalDraft.removeAll(this.#draftDirectory);
	}

	override async probe(now: Date): Promise<void> {
		try {
			await this.#tryOut(now);
		} catch (error) {
			if (error instanceof FileMissingError) throw refused("the probe object cannot be read back");
			if (!(error instanceof FileStoreUnavailableError)) throw error;
			if (!error.isEndUnknown) throw refused(error.code);
			this.#log.error("file_store_unavailable", {}, error);
		}
		if (this.#keepsVersions) this.#log.warn("bucket_keeps_versions", { setting: "S3_BUCKET" });
	}

	/** Also removes what earlier probes left: the answer to a write was lost, or the process died. */
	async #tryOut(now: Date): Promise<void> {
		const id = makeProbeId(now);
		const draft = await this.createDraft(id);
		try {
			await draft.write(Buffer.from("probe"));
			await draft.commit();
		} finally {
			await draft.discard();
		}
		try {
			await this.read(id);
			for (const { Key = "" } of (await this.#listPage(PROBE)).Contents ?? []) {
				const found = Key.slice(this.#prefix.length);
				if (isOldProbeId(found, now)) await this.remove(found);
			}
		} finally {
			await this.remove(id);
		}
	}

	/** The service compares the digest with the received body, and rejects a mismatch. */
	async #put(
		{ id, sha256, signal }: { id: string; sha256: string; signal: AbortSignal },
		local: LocalDraft,
		memory: Buffer,
	): Promise<void> {
		if ((await local.readInto(memory)) !== memory.length)
			throw new FileStoreUnavailableError({ code: "draft_cut_off", isEndUnknown: false });
		const command = new PutObjectCommand({
			...this.#place(id),
			Body: memory,
			ContentType: "application/octet-stream",
		});
		// The digest is already known: the library would read the file again to compute it.
		command.middlewareStack.add(
			(next) => async (call) => {
				if (hasHeaders(call.request)) call.request.headers[PAYLOAD_DIGEST] = sha256;
				return await next(call);
			},
			{ step: "build", name: "payloadDigest" },
		);
		const { VersionId } = await this.#client.send(command, { abortSignal: signal });
		// A bucket that has never had versioning returns none.
		this.#keepsVersions = VersionId !== undefined;
	}

	#place(id: string): { Bucket: string; Key: string } {
		return { Bucket: this.#bucket, Key: this.#prefix + safeFileId(id) };
	}

	/**
	 * @param call stops when its signal is aborted
	 * @throws FileMissingError, and FileStoreUnavailableError for any other error or a timeout
	 */
	async #ask<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
		const limit = new AbortController();
		const { signal } = limit;
		const timer = setTimeout(() => limit.abort(), this.#timeoutMs);
		try {
			return await Promise.race([call(signal), rejectedBy(signal)]);
		} catch (error) {
			if (PASSED_ON.some((kind) => error instanceof kind)) throw error;
			if (error instanceof FileStoreUnavailableError) throw error;
			if (error instanceof NoSuchKey) throw new FileMissingError("No such file");
			throw new FileStoreUnavailableError({
				code: signal.aborted ? "no_answer" : codeOf(error),
				isEndUnknown: !isRefusal(error),
			});
		} finally {
			clearTimeout(timer);
		}
	}
}

function refused(reason: string): FileStoreRefusedError {
	return new FileStoreRefusedError(
		`The bucket cannot be used (${reason}). Check S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PREFIX, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may write, read, list and delete objects.`,
	);
}

/** Also limits the wait for memory that earlier uploads occupy. */
async function rejectedBy(signal: AbortSignal): Promise<never> {
	await once(signal, "abort");
	throw signal.reason;
}

/** The service's message may contain addresses and key names; its code is enough. */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	const isOfSystem = "code" in error && typeof error.code === "string";
	return isOfSystem ? (error.code as string) : error.name;
}

/** Whether the service rejected the call outright. */
function isRefusal(error: unknown): boolean {
	if (!(error instanceof S3ServiceException)) return false;
	const { httpStatusCode = 0, attempts = 1 } = error.$metadata;
	return httpStatusCode >= 300 && httpStatusCode < 500 && attempts === 1;
}

function createClient({ endpoint, region, credentials }: S3Settings): S3Client {
	return new S3Client({
		region,
		...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
		...(credentials === undefined ? {} : { credentials }),
		maxAttempts: MAX_ATTEMPTS,
		requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
		// Not every service supports the newer checksums; all support a signed digest.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
	return typeof request === "object" && request !== null && "headers" in request;
}

class S3FileDraft implements FileDraft {
	readonly #local: LocalDraft;
	readonly #put: (sha256: string, length: number) => Promise<void>;
	readonly #digest = createHash("sha256");
	#length = 0;

	constructor(local: LocalDraft, put: (sha256: string, length: number) => Promise<void>) {
		this.#local = local;
		this.#put = put;
	}

	get path(): string {
		return this.#local.path;
	}

	async write(bytes: Uint8Array): Promise<void> {
		const writing = this.#local.write(bytes);
		// The bytes are still in the processor's cache, while another thread writes them.
		this.#digest.update(bytes);
		this.#length += bytes.length;
		await writing;
	}

	async readInto(memory: Uint8Array): Promise<number> {
		return await this.#local.readInto(memory);
	}

	async commit(): Promise<void> {
		await this.#put(this.#digest.digest("hex"), this.#length);
		await this.#local.remove();
	}

	/** The sweep removes what an unanswered commit may have stored, or may still store. */
	async discard(): Promise<void> {
		await this.#local.remove();
	}
}
