import { type FieldsWith, fieldsWith } from "../fields.ts";

/** A document of a registration, by its form field name. */
export type UploadName = FieldsWith<{ kind: "upload" }>;

export const UPLOAD_NAMES: readonly UploadName[] = fieldsWith({ kind: "upload" });

export function isUploadName(text: string): text is UploadName {
	return (UPLOAD_NAMES as readonly string[]).includes(text);
}

/**
 * The form sends names and sizes of the files a second time (specification, section 3): `brCopyName`
 * and `brCopySize` echo `brCopy`.
 *
 * @returns undefined for a field that echoes no upload
 */
export function echoedUpload(field: string): UploadName | undefined {
	return UPLOAD_NAMES.find((upload) => field === `${upload}Name` || field === `${upload}Size`);
}
