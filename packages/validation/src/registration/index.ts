export { COLLECTION_STATEMENT_VERSION, DECLARATION_NO_HKID_VERSION } from "./accepted-text.ts";
export {
	type CsrfAnswer,
	csrfAnswerSchema,
	type LoginAnswer,
	type LogoutAnswer,
	loginAnswerSchema,
	logoutAnswerSchema,
	type Problem,
	problemSchema,
	type RenewalAnswer,
	renewalAnswerSchema,
	type SubmissionAnswer,
	submissionAnswerSchema,
} from "./answer.ts";
export {
	type CaptchaCheckAnswer,
	type CaptchaCheckInput,
	captchaCheckAnswerSchema,
	captchaCheckSchema,
} from "./captcha-check.ts";
export {
	type Company,
	type CompanyContext,
	type CompanyInput,
	companySchema,
	findCompanyWarnings,
} from "./company.ts";
export { findDeclarationIssue, mustDeclareNoHkid } from "./declaration.ts";
export { type FieldIssue, findFieldIssues, toFieldIssue } from "./field-issue.ts";
export { type Login, type LoginInput, type Logout, loginSchema, logoutSchema } from "./login.ts";
export {
	type NewAccountValidationAnswer,
	type NewAccountValidationInput,
	newAccountValidationAnswerSchema,
	newAccountValidationSchema,
} from "./new-account-validation.ts";
export {
	findPersonWarnings,
	formatHkid,
	formatIdNumber,
	HKID_PART_NAMES,
	IAM_SMART_COPIES,
	idNumberFields,
	type Person,
	type PersonContext,
	type PersonInput,
	personSchema,
} from "./person.ts";
export { type PublicConfiguration, publicConfigurationSchema } from "./public-configuration.ts";
export {
	SUBMISSION_FIELDS,
	type Submission,
	type SubmissionContext,
	type SubmissionInput,
	submissionSchema,
} from "./submission.ts";
