import { echoedUpload, type Submission, UPLOAD_NAMES } from "@sim-registration/validation";
import type { InspectedUpload } from "../../domain/file-inspection/file-inspection.ts";
import type { FieldValue } from "../../domain/registrations/registration.ts";

/** Whether a field is stored and compared: false if it is sent twice, or useless later. */
function isStored(name: string): boolean {
	return name !== "recaptchaToken" && echoedUpload(name) === undefined;
}

/** The plain fields of a submission by name, without files and captcha. */
export function storedFieldsOf(submission: Submission): Record<string, FieldValue> {
	const fields: Record<string, FieldValue> = {};
	for (const [name, value] of Object.entries(submission))
		if (isStored(name) && (typeof value === "string" || typeof value === "boolean"))
			fields[name] = value;
	return fields;
}

/**
 * A repeated submission may follow a login with the other number, or with the account number in
 * another case, and iAM Smart's proof ends with its session.
 */
const NOT_COMPARED = /^(accountNO|mobileNO|brNO|useIamSmart|iamsmart_\w+)$/;

/**
 * The fields of a submission for the comparison with a registration. Fields that are not compared
 * take the registration's values instead of being left out: the digest stays the same as in earlier
 * versions, so it matches after an upgrade and after a rollback.
 *
 * @param registered all fields of the registration, which may be the one that this submission
 * becomes
 */
export function comparedFieldsOf(
	submission: Submission,
	registered: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
	const carriedOver = Object.entries(registered).filter(([name]) => NOT_COMPARED.test(name));
	return { ...storedFieldsOf(submission), ...Object.fromEntries(carriedOver) };
}

/**
 * A text that is equal for two submissions exactly when these fields and files are: fields in a
 * fixed order, files by name, type and digest. Its digests are stored, so its format must not
 * change.
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
