import type { FileFormat, UploadName } from "@sim-registration/validation";
import { openSeal, SealBrokenError, type SealingKey, seal } from "../../platform/sealing/seal.ts";
import type { FieldValue, RegisteredFile, Verification } from "./registration.ts";

/** Cannot collide with a field, because field names contain no spaces. */
const VERIFICATION = "verification details";

/** The purpose of a registration's sealed value: it does not open in any other place. */
export function purposeOf(registrationId: string, name: string): string {
	return `${registrationId}|${name}`;
}

/** Seals one field as JSON. */
export function sealField(
	key: SealingKey,
	registrationId: string,
	name: string,
	value: FieldValue,
): Buffer {
	return seal(key, purposeOf(registrationId, name), Buffer.from(JSON.stringify(value)));
}

/** @throws SealBrokenError */
export function openField(
	key: SealingKey,
	registrationId: string,
	name: string,
	sealed: Uint8Array,
): FieldValue {
	return JSON.parse(
		openSeal(key, purposeOf(registrationId, name), sealed).toString(),
	) as FieldValue;
}

/** Seals a file's customer-given name, declared type and digest. */
export function sealFileDetails(
	key: SealingKey,
	registrationId: string,
	{ upload, name, type, sha256 }: RegisteredFile,
): Buffer {
	const details = Buffer.from(JSON.stringify({ name, type, sha256 }));
	return seal(key, purposeOf(registrationId, `${upload} details`), details);
}

/** Seals the values that an identity service verified. */
export function sealVerification(
	key: SealingKey,
	registrationId: string,
	verification: Verification,
): Buffer {
	const details = Buffer.from(JSON.stringify(verification));
	return seal(key, purposeOf(registrationId, VERIFICATION), details);
}

/** @throws SealBrokenError */
export function openVerification(
	key: SealingKey,
	registrationId: string,
	sealed: Uint8Array,
): Verification {
	const details = openSeal(key, purposeOf(registrationId, VERIFICATION), sealed);
	return JSON.parse(details.toString()) as Verification;
}

export interface StoredFileRow {
	readonly id: string;
	readonly upload: string;
	readonly format: string;
	readonly byte_length: number;
	readonly details: Uint8Array;
	readonly lost_at: string | null;
}

type FileDetails = Pick<RegisteredFile, "name" | "type" | "sha256">;

/** Details that were altered are empty: then the file cannot be compared with what was received. */
const NO_DETAILS: FileDetails = { name: "", type: "", sha256: "" };

export function readFileRow(
	key: SealingKey,
	registrationId: string,
	row: StoredFileRow,
): RegisteredFile {
	return {
		id: row.id,
		upload: row.upload as UploadName,
		format: row.format as FileFormat,
		byteLength: row.byte_length,
		...openDetails(key, purposeOf(registrationId, `${row.upload} details`), row.details),
		lostAt: row.lost_at ?? undefined,
	};
}

function openDetails(key: SealingKey, purpose: string, details: Uint8Array): FileDetails {
	try {
		return JSON.parse(openSeal(key, purpose, details).toString()) as FileDetails;
	} catch (error) {
		if (error instanceof SealBrokenError) return NO_DETAILS;
		throw error;
	}
}
