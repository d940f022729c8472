import { findPersonWarnings, type WarningCode } from "@sim-registration/validation";
import type { ChosenFile } from "../files/chosen-file.ts";
import type { PersonValues } from "./step-values.ts";

export const OTHER_ID_TYPE: WarningCode = "warning_other_id_type";

/** In the order in which the step asks for them. */
const PHOTOS = ["idCopyF", "idCopyS", "idCopyB"] as const;

/** What looks unusual in the person step, and photos that may show another document. */
export function* personWarnings(
	person: PersonValues,
): Generator<{ field: string; code: WarningCode }> {
	yield* findPersonWarnings(person);
	for (const field of photosOfOtherType(person)) yield { field, code: OTHER_ID_TYPE };
}

/** Photos that were added before another ID type was chosen. */
export function photosOfOtherType(person: PersonValues) {
	return PHOTOS.filter((field) => {
		const [file] = person[field];
		return file?.addedFor !== undefined && file.addedFor !== person.idType;
	});
}

/** Of the documents, a passport has no card's front and back. */
export function isPassport({ idType }: PersonValues): boolean {
	return idType === "passport";
}

/** Notes the document that a photo was added for, if its type is known. */
export function addedFor({ idType }: PersonValues, file: ChosenFile): ChosenFile {
	return idType === "" ? file : { ...file, addedFor: idType };
}
