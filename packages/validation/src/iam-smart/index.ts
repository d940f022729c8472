export {
	type CancelFormFilling,
	type CancelFormFillingAnswer,
	CONFIRMATION_CODE_DIGITS,
	type ConfirmReturn,
	type ConfirmReturnAnswer,
	cancelFormFillingAnswerSchema,
	cancelFormFillingSchema,
	confirmReturnAnswerSchema,
	confirmReturnSchema,
	type GetQr,
	type GetQrAnswer,
	getQrAnswerSchema,
	getQrSchema,
	IAM_SMART_LANGUAGES,
	IAM_SMART_PROFILE_FIELDS,
	IAM_SMART_SOURCES,
	type IamSmartLanguage,
	type IamSmartSource,
	type InitFormFilling,
	type InitFormFillingAnswer,
	initFormFillingAnswerSchema,
	initFormFillingSchema,
} from "./call.ts";
export { type IamSmartProfile, iamSmartProfileSchema } from "./profile.ts";
export {
	type IamSmartFields,
	iamSmartFieldsOf,
} from "./profile-fields.ts";
