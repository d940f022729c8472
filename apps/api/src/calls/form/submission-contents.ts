import { echoedUpload, type Submission, UPLOAD_NAMES } from "@sim-registration/validation";
import type { InspectedUpload } from "../../domain/file-inspection/file-inspection.ts";
import type { FieldValue } from "../../domain/registrations/registration.ts";

/** Said twice, or of no use after the submission: not kept and not compared. */
function isKept(name: string): boolean {
	return name !== "recaptchaToken" && echoedUpload(name) === undefined;
}

/** The plain fields of a submission, under their names, without files and captcha. */
export function keptFieldsOf(submission: Submission): Record<string, FieldValue> {
	const fields: Record<string, FieldValue> = {};
	for (const [name, value] of Object.entries(submission))
		if (isKept(name) && (typeof value === "string" || typeof value === "boolean"))
			fields[name] = value;
	return fields;
}

/**
 * A repetition may follow a login with the other number, or with the account number in another case,
 * and iAM Smart's proof ends with its session.
 */
const NOT_COMPARED = /^(accountNO|mobileNO|brNO|useIamSmart|iamsmart_\w+)$/;

/**
 * The fields of a submission as they are compared with a registration. Those that are not compared
 * take the registration's values instead of being left out: the digest of a form stays what earlier
 * versions make it, so it matches after an upgrade and after a rollback.
 *
 * @param registered all fields of the registration, which may be the one that this submission becomes
 */
export function comparedFieldsOf(
	submission: Submission,
	registered: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
	const taken = Object.entries(registered).filter(([name]) => NOT_COMPARED.test(name));
	return { ...keptFieldsOf(submission), ...Object.fromEntries(taken) };
}

/**
 * A text that two submissions share exactly when these fields and files are the same: fields in a
 * fixed order, files by name, type and digest. Digests of it are kept, so its format must not change.
 */
export function canonicalContents(
	fields: Readonly<Record<string, FieldValue>>,
	uploads: readonly InspectedUpload[],
): string {
	const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
	const files = UPLOAD_NAMES.map((name) =>
		uploads
			.filter(({ upload }) => upload === name)
			.map(({ upload, facts, sha256 }) => [upload, facts.name, facts.type, sha256]),
	);
	return JSON.stringify([sorted, files]);
}
