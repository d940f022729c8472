import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from "@aws-sdk/client-s3";
import { type FileDraft, FileMissingError, FileStore } from "../file-store.ts";
import { FileStoreUnavailableError } from "../file-store-unavailable-error.ts";
import type { S3Settings } from "../s3-settings.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const SAFE_ID = /^[A-Za-z0-9-]+$/;
/** With the pauses of the library in between. */
const MAX_ATTEMPTS = 4;
const CONNECT_TIMEOUT_MS = 5_000;
/** Of 5 MB to a store next door. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Keeps files in a bucket of any S3-compatible service. A draft is a file on the local disk, sealed as
 * it is, that goes to the bucket whole when it is committed: nothing half done is ever in there.
 */
export class S3FileStore extends FileStore {
	readonly #client: S3Client;
	readonly #bucket: string;
	readonly #prefix: string;
	readonly #draftDirectory: string;

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
		const path = join(this.#draftDirectory, safe(id));
		const handle = await open(path, "wx+", OWNER_ONLY_FILE);
		return new S3FileDraft(handle, path, {
			put: (sha256, length) => this.#put(id, path, sha256, length),
			remove: () => this.remove(id),
		});
	}

	override async read(id: string): Promise<Uint8Array> {
		return await this.#ask(async () => {
			const { Body } = await this.#client.send(new GetObjectCommand(this.#place(id)));
			if (Body === undefined) throw new FileMissingError(`No file ${id}`);
			return await Body.transformToByteArray();
		});
	}

	override async remove(id: string): Promise<void> {
		await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#place(id))));
	}

	override async listBefore(moment: Date): Promise<string[]> {
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
			for (const { Key, LastModified } of page.Contents ?? [])
				if (Key !== undefined && LastModified !== undefined && LastModified < moment)
					found.push(Key.slice(this.#prefix.length));
			token = page.NextContinuationToken;
		}
		return found;
	}

	override async discardLeftovers(): Promise<void> {
		for (const id of await readdir(this.#draftDirectory))
			await rm(join(this.#draftDirectory, id), { force: true });
	}

	/** The service compares the digest with what arrived, and keeps nothing where they differ. */
	async #put(id: string, path: string, md5: string, length: number): Promise<void> {
		await this.#ask(() =>
			this.#client.send(
				new PutObjectCommand({
					...this.#place(id),
					Body: createReadStream(path),
					ContentLength: length,
					ContentMD5: md5,
					ContentType: "application/octet-stream",
				}),
			),
		);
	}

	#place(id: string): { Bucket: string; Key: string } {
		return { Bucket: this.#bucket, Key: this.#prefix + safe(id) };
	}

	/** @throws FileMissingError, and FileStoreUnavailableError for whatever else the service says */
	async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
		try {
			return await call();
		} catch (error) {
			if (error instanceof RangeError || error instanceof FileMissingError) throw error;
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
		// Not every service knows the newer checksums; ContentMD5 is as old as S3.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

interface Bucket {
	put(md5: string, length: number): Promise<void>;
	remove(): Promise<void>;
}

class S3FileDraft implements FileDraft {
	readonly #handle: FileHandle;
	readonly #path: string;
	readonly #bucket: Bucket;
	readonly #digest = createHash("md5");
	#length = 0;
	#isClosed = false;
	#state: "local" | "sending" | "committed" = "local";

	constructor(handle: FileHandle, path: string, bucket: Bucket) {
		this.#handle = handle;
		this.#path = path;
		this.#bucket = bucket;
	}

	async write(bytes: Uint8Array): Promise<void> {
		let written = 0;
		while (written < bytes.length) {
			const { bytesWritten } = await this.#handle.write(bytes, written);
			written += bytesWritten;
		}
		this.#digest.update(bytes);
		this.#length += bytes.length;
	}

	async readInto(memory: Uint8Array): Promise<number> {
		let taken = 0;
		for (let bytes = -1; bytes !== 0 && taken < memory.length; taken += bytes)
			bytes = (await this.#handle.read(memory, taken, memory.length - taken, taken)).bytesRead;
		return taken;
	}

	async commit(): Promise<void> {
		await this.#close();
		const { size } = await stat(this.#path);
		if (size !== this.#length) throw new FileStoreUnavailableError("A draft was cut off");
		this.#state = "sending";
		await this.#bucket.put(this.#digest.digest("base64"), this.#length);
		this.#state = "committed";
		await rm(this.#path, { force: true });
	}

	async discard(): Promise<void> {
		if (this.#state === "committed") return;
		await this.#close();
		await rm(this.#path, { force: true });
		// An answer that was lost leaves open whether the file is there.
		if (this.#state === "sending") await this.#bucket.remove();
		this.#state = "local";
	}

	async #close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await this.#handle.close();
	}
}

function safe(id: string): string {
	if (!SAFE_ID.test(id)) throw new RangeError("A file id holds letters, digits and hyphens only");
	return id;
}
