import { createHash } from "node:crypto";
import {
	detectUploadFormat,
	FILE_MAX_BYTES,
	type FileFacts,
	findUploadIssue,
	SIGNATURE_BYTES,
	type UploadName,
} from "@sim-registration/validation";
import type { FileDraft } from "../../files/file-store.ts";
import { Problem } from "../../http/problem.ts";
import type { Sealer } from "../../sealing/seal.ts";
import { giveBack } from "../give-back.ts";
import { Base64Decoder, Base64Error } from "./base64-decoder.ts";

/**
 * Takes one file's base64 as it passes by: decodes, looks at the first bytes, counts, hashes and
 * seals. Never holds more than what one chunk of the request brought.
 */
export class UploadIntake {
	readonly upload: UploadName;
	readonly #draft: FileDraft;
	readonly #sealer: Sealer;
	readonly #decoder = new Base64Decoder();
	readonly #hash = createHash("sha256");
	#head: Buffer = Buffer.alloc(0);
	#byteLength = 0;
	#unwritten: Buffer[];

	constructor(upload: UploadName, draft: FileDraft, sealer: Sealer) {
		this.upload = upload;
		this.#draft = draft;
		this.#sealer = sealer;
		this.#unwritten = [sealer.head];
	}

	/** @throws Problem file_refused at the first byte that breaks a rule */
	takeBase64(piece: Buffer): void {
		this.#takeContents(this.#orRefuse(() => this.#decoder.update(piece)));
	}

	/** @throws Problem file_refused */
	end(): void {
		this.#orRefuse(() => this.#decoder.end());
		this.#requireFormat();
		this.#unwritten.push(this.#sealer.final());
	}

	/** What is known of the contents once they have ended. */
	contents(): { byteLength: number; detectedFormat: FileFacts["detectedFormat"]; sha256: string } {
		return {
			byteLength: this.#byteLength,
			detectedFormat: detectUploadFormat(this.#head),
			sha256: this.#hash.digest("hex"),
		};
	}

	/** Writes what was sealed so far. */
	async flush(): Promise<void> {
		const [first, ...others] = this.#unwritten;
		if (first === undefined) return;
		// One chunk of the request makes one piece, as a rule: nothing to copy.
		const bytes = others.length === 0 ? first : Buffer.concat(this.#unwritten);
		this.#unwritten = [];
		if (bytes.length > 0) await this.#draft.write(bytes);
		giveBack(bytes);
	}

	#takeContents(bytes: Buffer): void {
		if (bytes.length === 0) return;
		const hadHead = this.#head.length >= SIGNATURE_BYTES;
		if (!hadHead) this.#head = Buffer.concat([this.#head, bytes.subarray(0, SIGNATURE_BYTES)]);
		this.#byteLength += bytes.length;
		if (!hadHead && this.#head.length >= SIGNATURE_BYTES) this.#requireFormat();
		if (this.#byteLength > FILE_MAX_BYTES) this.#refuse(this.#byteLength);
		this.#hash.update(bytes);
		this.#unwritten.push(this.#sealer.update(bytes));
	}

	/** Format and size are judged by the shared rule, long before name and type are known. */
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

function unreadable(upload: UploadName): Problem {
	const facts = { name: "file", type: "", byteLength: 1 };
	const code = findUploadIssue(upload, [facts]) ?? "error_wrong_type";
	return new Problem("file_refused", { issues: [{ field: upload, code }] });
}
