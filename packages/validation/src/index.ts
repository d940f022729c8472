export * from "./calls/captcha-check.ts";
export * from "./calls/draft.ts";
export * from "./calls/draft-device.ts";
export * from "./calls/error-code.ts";
export * from "./calls/form-submission.ts";
export * from "./calls/iam-smart.ts";
export * from "./calls/iam-smart-requests.ts";
export * from "./calls/login.ts";
export * from "./calls/new-account-validation.ts";
export * from "./calls/public-configuration.ts";
export * from "./calls/site-content.ts";
export { type Subcategory, subcategorySchema } from "./calls/site-content-link.ts";
export * from "./calls/usage.ts";
export { type FieldIssue, findFieldIssues, toFieldIssue } from "./field-issue.ts";
export * from "./fields.ts";
export * from "./hong-kong-time.ts";
export * from "./issue-code.ts";
export * from "./limits.ts";
export * from "./rules/age.ts";
export * from "./rules/br-number.ts";
export {
	type Company,
	type CompanyContext,
	companySchema,
	findCompanyWarnings,
} from "./rules/company.ts";
export * from "./rules/declaration.ts";
export * from "./rules/declared-format.ts";
export * from "./rules/email.ts";
export * from "./rules/file-signature.ts";
export * from "./rules/hkid.ts";
export * from "./rules/iam-smart-profile.ts";
export * from "./rules/identity-document.ts";
export * from "./rules/jpeg-data.ts";
export * from "./rules/login.ts";
export {
	isUsualChineseName,
	isUsualEnglishName,
	nameIn,
	normaliseCompanyName,
	normalisePersonName,
} from "./rules/name.ts";
export {
	findPersonWarnings,
	IAM_SMART_COPIES,
	type Person,
	type PersonContext,
	personSchema,
} from "./rules/person.ts";
export * from "./rules/photo-warning.ts";
export * from "./rules/submission.ts";
export * from "./rules/text.ts";
export * from "./rules/upload.ts";
