import { createHash } from "node:crypto";
import { samplePhoto } from "@sim-registration/sample-documents";
import type { UploadName } from "@sim-registration/validation";
import { completeSubmission, type WireFile, wireFile } from "../../support/submission.ts";

const PHOTO_BYTES = [9_000, 14_000, 21_000, 33_000, 50_000, 70_000, 120_000];

/** A submission that a test sends, and the expected export. */
export interface ExpectedRegistration {
	readonly email: string;
	readonly idempotencyKey: string;
	readonly body: string;
	/** SHA-256 of each file, by its upload */
	readonly digests: Readonly<Record<UploadName, string>>;
}

/** Makes distinguishable submissions: each has its own address, and its files in its own order. */
export class ExpectedRegistrations {
	readonly #photos: readonly WireFile[];
	readonly #byEmail = new Map<string, ExpectedRegistration>();

	private constructor(photos: readonly WireFile[]) {
		this.#photos = photos;
	}

	/** Small photos: the number of disk writes matters, not their size. */
	static async prepare(): Promise<ExpectedRegistrations> {
		const photos = PHOTO_BYTES.map((byteLength, seed) => samplePhoto({ seed, byteLength }));
		return new ExpectedRegistrations((await Promise.all(photos)).map(wireFile));
	}

	next(): ExpectedRegistration {
		const number = this.#byEmail.size;
		const email = `owner${number}@wongkee.example`;
		const files = {
			brCopy: this.#photo(number),
			businessProof: this.#photo(number + 1),
			idCopyF: this.#photo(number + 2),
			idCopyB: this.#photo(number + 3),
			idCopyS: this.#photo(number + 4),
		};
		const expected = {
			email,
			idempotencyKey: `key-${number}`,
			body: JSON.stringify(completeSubmission(files, { email })),
			digests: digestsOf(files),
		};
		this.#byEmail.set(email, expected);
		return expected;
	}

	/** @throws Error if no such submission was sent */
	withEmail(email: unknown): ExpectedRegistration {
		const expected = this.#byEmail.get(String(email));
		if (expected === undefined) throw new Error(`Nobody sent a submission of ${String(email)}`);
		return expected;
	}

	#photo(number: number): WireFile {
		const photo = this.#photos[number % this.#photos.length];
		if (photo === undefined) throw new RangeError("No photos");
		return photo;
	}
}

function digestsOf(files: Readonly<Record<UploadName, WireFile>>): Record<UploadName, string> {
	const digest = (upload: UploadName) =>
		createHash("sha256").update(Buffer.from(files[upload].base64, "base64")).digest("hex");
	return {
		brCopy: digest("brCopy"),
		businessProof: digest("businessProof"),
		idCopyF: digest("idCopyF"),
		idCopyB: digest("idCopyB"),
		idCopyS: digest("idCopyS"),
	};
}
