import {
	ACCOUNT_NO_CHARACTERS,
	BR_LOGIN_CHARACTERS,
	BR_PART_NAMES,
	EMAIL_MAX_CHARACTERS,
	ENGLISH_NAME_MAX_CHARACTERS,
	FIELDS,
	FILE_MAX_BYTES,
	fieldsWith,
	IAM_SMART_COPIES,
	ID_NUMBER_MAX_CHARACTERS,
	MINIMUM_AGE_YEARS,
	MOBILE_NO_CHARACTERS,
	UPLOAD_NAMES,
} from "@sim-registration/validation";

const file = `exactly one file of at most ${FILE_MAX_BYTES} bytes`;
const delivered = `what iAM Smart delivered, at most ${ENGLISH_NAME_MAX_CHARACTERS} characters; empty without it`;

const NAMES = [...fieldsWith({ form: "companyName" }), ...fieldsWith({ form: "personName" })];

/**
 * Descriptions of rules that a schema cannot express, because they are functions over several
 * fields. A name qualified by its schema takes precedence over the plain name.
 */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
	accountNO: `${ACCOUNT_NO_CHARACTERS} characters; in a submission empty, or equal to the login's`,
	mobileNO: `${MOBILE_NO_CHARACTERS} characters; empty if brNO is given`,
	brNO: `the first ${BR_LOGIN_CHARACTERS} characters of the BR certificate number; empty if mobileNO is given`,
	recaptchaTokenV3: "of reCAPTCHA v3; empty for other captchas",
	recaptchaTokenV2: "of reCAPTCHA v2, or the solution of ALTCHA's challenge",
	recaptchaToken: "the captcha of a submission, of any kind",
	...Object.fromEntries(
		fieldsWith({ kind: "text" }).map((name) => [name, `at most ${FIELDS[name].max} characters`]),
	),
	...Object.fromEntries(
		NAMES.map((name) => [
			name,
			`at most ${FIELDS[name].max} characters; this or the other language is required`,
		]),
	),
	branchSameAsCompany: "the branch has the company's names",
	email: `required, at most ${EMAIL_MAX_CHARACTERS} characters`,
	...Object.fromEntries(
		BR_PART_NAMES.map((name, index) => [
			name,
			`part ${index + 1} of the BR number, ${FIELDS[name].max} characters; required unless isDummyBr`,
		]),
	),
	brCopy: `the BR certificate: ${file}, PDF, JPEG or PNG; required unless isDummyBr`,
	businessProof: `business address proof: ${file}, PDF, JPEG or PNG`,
	...notesOf(fieldsWith({ kind: "datePart", max: 2 }), "two digits"),
	...notesOf(
		fieldsWith({ kind: "datePart", max: 4 }),
		`four digits; at least ${MINIMUM_AGE_YEARS} years ago`,
	),
	idType: "HKID, passport or other",
	idNO: `number of a passport, or type and number of another document, at most ${ID_NUMBER_MAX_CHARACTERS} characters`,
	idNO_1: "HKID without its check digit: 7 or 8 characters",
	idNO_2: "the check digit of the HKID",
	idCopyF: `front of the identity document: ${file}, JPEG, PNG or PDF`,
	idCopyB: `its back: ${file}, JPEG, PNG or PDF`,
	idCopyS: `a selfie with it: ${file}, JPEG, PNG or PDF`,
	useIamSmart: "states that name, birthday and HKID came from iAM Smart; the server verifies it",
	declarationNoHkid: "the declaration of holding no HKID; required unless idType is HKID",
	"LoginAnswer.isDummyBr":
		"the account has no BR number: neither its parts nor its copy are required",
	"Submission.isDummyBr": "as in the login's answer, or absent",
	...notesOf(
		IAM_SMART_COPIES.map((name) => `iamsmart_${name}`),
		delivered,
	),
	...notesOf(
		UPLOAD_NAMES.flatMap((upload) => [`${upload}Name`, `${upload}Size`]),
		"repeated, equal to the file's own",
	),
	reference: "what the customer quotes when asking about the registration",
	mailedTo: "the masked addresses of the confirmation's recipients",
	hasEarlierRegistration: "whether the account was registered before",
	errorCode: "the reason, from a closed list",
	issues: "the fields at fault, each with a code",
	csrfToken: "to be repeated in the header X-CSRF-Token; matches the cookie set with it",
	token: "the session's token, for Authorization: Bearer",
	"NewAccountValidation.token": "the token from the invitation's link",
	"NewAccountValidationAnswer.accountNO": "masked except for the last characters",
	base64: "the file's contents in base64, without line breaks",
	redirect: "where iAM Smart redirects the browser; one of the registered addresses",
	source: "operating system and browser, in iAM Smart's terms",
	birthDate: "yyyymmdd",
	businessID: "the id of a filling",
	ticketID: "the id of a filling at iAM Smart",
	confirmationCode: "the digits shown after a return in another browser",
};

function notesOf(names: readonly string[], note: string) {
	return Object.fromEntries(names.map((name) => [name, note]));
}
