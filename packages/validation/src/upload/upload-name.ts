/** The five documents of a registration, by their form field names. */
export const UPLOAD_NAMES = ["brCopy", "businessProof", "idCopyF", "idCopyB", "idCopyS"] as const;

export type UploadName = (typeof UPLOAD_NAMES)[number];

export const COMPANY_UPLOAD_NAMES = ["brCopy", "businessProof"] as const satisfies UploadName[];
export const PERSON_UPLOAD_NAMES = [
	"idCopyF",
	"idCopyB",
	"idCopyS",
] as const satisfies UploadName[];

export function isUploadName(text: string): text is UploadName {
	return (UPLOAD_NAMES as readonly string[]).includes(text);
}
