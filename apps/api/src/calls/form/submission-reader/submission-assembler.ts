import {
	findUploadIssue,
	type IssueCode,
	isUploadName,
	SUBMISSION_FIELDS,
	type UploadName,
} from "@sim-registration/validation";
import type { StagedUpload } from "../../../domain/file-inspection/staged-upload.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { FileIntake } from "./file-intake.ts";
import type { JsonHandler } from "./json-tokenizer.ts";

type Value = string | number | boolean | null;

/** Opens one file: its intake, and its facts once it has ended. */
export interface OpenedIntake {
	readonly intake: FileIntake;
	readonly staged: Omit<StagedUpload, "facts">;
}

type Place = "outside" | "root" | "files" | "file";

const FILE_KEYS = ["name", "size", "type", "base64"];

/**
 * Assembles a submission from the tokens of its JSON. It accepts only the shape of a submission: an
 * object of plain values and of five files, each by itself or in an array. Everything else is refused
 * at the token that breaks the shape.
 */
export class SubmissionAssembler implements JsonHandler {
	readonly values: Record<string, unknown> = {};
	readonly uploads: StagedUpload[] = [];
	readonly #openIntake: (upload: UploadName) => OpenedIntake;
	#place: Place = "outside";
	/** where the current file began */
	#around: Place = "files";
	#field = "";
	#fileKey = "";
	#file: Map<string, Value> = new Map();
	#opened: OpenedIntake | undefined;

	/** @param openIntake called when a file's base64 begins */
	constructor(openIntake: (upload: UploadName) => OpenedIntake) {
		this.#openIntake = openIntake;
	}

	startObject(): void {
		if (this.#place === "outside") this.#place = "root";
		else if (this.#place === "files" || this.#awaitsFile()) this.#startFile();
		else throw wrongType(this.#field);
	}

	endObject(): void {
		if (this.#place === "file") this.#endFile();
		else this.#place = "outside";
	}

	startArray(): void {
		if (!this.#awaitsFile()) throw wrongType(this.#field);
		this.#place = "files";
	}

	endArray(): void {
		this.#place = "root";
	}

	key(name: string): void {
		if (this.#place === "root") this.#startField(name);
		else this.#startFileKey(name);
	}

	value(value: Value): void {
		if (this.#place === "file") this.#file.set(this.#fileKey, value);
		else if (this.#place !== "root") throw wrongType(this.#field);
		else if (!isUploadName(this.#field)) this.values[this.#field] = value;
		// A file that does not apply may be sent as an empty text.
		else if (value !== "" && value !== null) throw wrongType(this.#field);
	}

	wantsStream(): boolean {
		if (this.#place !== "file" || this.#fileKey !== "base64") return false;
		this.#opened = this.#openIntake(this.#upload());
		return true;
	}

	streamedBytes(bytes: Buffer): void {
		this.#opened?.intake.takeBase64(bytes);
	}

	endStream(): void {
		this.#opened?.intake.end();
	}

	#startField(name: string): void {
		if (!SUBMISSION_FIELDS.includes(name)) throw refused("", "error_unknown_field");
		if (Object.hasOwn(this.values, name)) throw new Problem("request_malformed");
		this.#field = name;
		this.values[name] = isUploadName(name) ? [] : undefined;
	}

	#startFile(): void {
		if (this.uploads.some(({ upload }) => upload === this.#field)) {
			const tooMany = { name: "", type: "", byteLength: 0 };
			const code = findUploadIssue(this.#upload(), [tooMany, tooMany]);
			throw fileRefused(this.#field, code ?? "error_wrong_type");
		}
		this.#around = this.#place;
		this.#place = "file";
		this.#file = new Map();
		this.#opened = undefined;
	}

	#startFileKey(name: string): void {
		if (!FILE_KEYS.includes(name)) throw refused(this.#field, "error_unknown_field");
		if (this.#file.has(name) || (name === "base64" && this.#opened !== undefined))
			throw new Problem("request_malformed");
		this.#fileKey = name;
	}

	#endFile(): void {
		this.#place = this.#around;
		const { name, type, size } = Object.fromEntries(this.#file);
		if (this.#opened === undefined || typeof name !== "string" || typeof type !== "string")
			throw wrongType(this.#field);
		const facts = { name, type, ...this.#opened.intake.contents() };
		if (size !== undefined && Number(size) !== facts.byteLength)
			throw refused(this.#field, "error_differs_from_file");
		const code = findUploadIssue(this.#upload(), [facts]);
		if (code !== undefined) throw fileRefused(this.#field, code);
		this.uploads.push({ ...this.#opened.staged, facts });
		this.values[this.#field] = [facts];
	}

	#awaitsFile(): boolean {
		return this.#place === "root" && isUploadName(this.#field);
	}

	#upload(): UploadName {
		if (!isUploadName(this.#field)) throw wrongType(this.#field);
		return this.#field;
	}
}

function fileRefused(field: string, code: IssueCode): Problem {
	return new Problem("file_refused", { issues: [{ field, code }] });
}

function refused(field: string, code: IssueCode): Problem {
	return new Problem("validation_failed", { issues: [{ field, code }] });
}

function wrongType(field: string): Problem {
	return refused(field, "error_wrong_type");
}
