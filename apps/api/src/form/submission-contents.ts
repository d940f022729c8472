import { type Submission, UPLOAD_NAMES } from "@sim-registration/validation";
import type { FieldValue } from "../registrations/registration.ts";
import type { InspectedUpload } from "./inspection/file-inspection.ts";

/** Said twice, or of no use after the submission: not kept and not compared. */
const NOT_KEPT = /^(recaptchaToken|(brCopy|businessProof|idCopy[FBS])(Name|Size)?)$/;

/** The plain fields of a submission, under their names, without files and captcha. */
export function keptFieldsOf(submission: Submission): Record<string, FieldValue> {
	const fields: Record<string, FieldValue> = {};
	for (const [name, value] of Object.entries(submission))
		if (!NOT_KEPT.test(name) && (typeof value === "string" || typeof value === "boolean"))
			fields[name] = value;
	return fields;
}

/**
 * A text that two submissions share exactly when they say the same: fields in a fixed order, files
 * by name, type and digest. The captcha differs at each attempt and is left out.
 */
export function canonicalContents(
	submission: Submission,
	uploads: readonly InspectedUpload[],
): string {
	const fields = Object.entries(keptFieldsOf(submission)).sort(([a], [b]) => (a < b ? -1 : 1));
	const files = UPLOAD_NAMES.map((name) =>
		uploads
			.filter(({ upload }) => upload === name)
			.map(({ upload, facts, sha256 }) => [upload, facts.name, facts.type, sha256]),
	);
	return JSON.stringify([fields, files]);
}
