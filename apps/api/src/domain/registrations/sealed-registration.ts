import type { FileFormat, UploadName } from "@sim-registration/validation";
import { openSeal, type SealingKey, seal } from "../../platform/sealing/seal.ts";
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

/** @throws SealBrokenError */
export function openFileDetails(
	key: SealingKey,
	registrationId: string,
	row: StoredFileRow,
): RegisteredFile {
	const purpose = purposeOf(registrationId, `${row.upload} details`);
	const { name, type, sha256 } = JSON.parse(openSeal(key, purpose, row.details).toString()) as Pick<
		RegisteredFile,
		"name" | "type" | "sha256"
	>;
	return {
		id: row.id,
		upload: row.upload as UploadName,
		format: row.format as FileFormat,
		byteLength: row.byte_length,
		name,
		type,
		sha256,
		lostAt: row.lost_at ?? undefined,
	};
}
