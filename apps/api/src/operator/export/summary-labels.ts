import {
	FIELD_NAMES,
	type FieldName,
	IAM_SMART_COPIES,
	isUploadName,
	UPLOAD_NAMES,
} from "@sim-registration/validation";

/** A field's display name in English and Traditional Chinese. */
type Label = readonly [english: string, chinese: string];

/** A copy of iAM Smart's values is what the customer's form sent; only `iamSmart` is proof. */
function asSent(english: string, chinese: string): Label {
	return [
		`${english}, iAM Smart copy: as sent, not verified`,
		`「智方便」${chinese}副本：由客戶送出，未經核實`,
	];
}

/** Values that the form takes in parts are shown whole, under the name of the first. */
type LaterPart = "birthday_mm" | "birthday_yyyy" | `brNO_${2 | 3 | 4 | 5}` | "idNO_2";
type LabelledField = Exclude<FieldName, LaterPart>;

const FIELD_LABELS: Readonly<Record<LabelledField, Label>> = {
	companyNameEN: ["Company Name (English)", "公司名稱（英文）"],
	companyNameHK: ["Company Name (Chinese)", "公司名稱（中文）"],
	branchSameAsCompany: ["Branch name equals company name", "分行名稱與公司名稱相同"],
	branchCompanyNameEN: ["Branch Name (English)", "分行名稱（英文）"],
	branchCompanyNameHK: ["Branch Name (Chinese)", "分行名稱（中文）"],
	email: ["E-mail address", "電郵地址"],
	brNO_1: ["BR No.", "商業登記號碼"],
	brCopy: ["BR certificate", "商業登記證"],
	businessProof: ["Business address proof", "營業地址證明"],
	nameEN: ["English Name", "英文姓名"],
	nameHK: ["Chinese Name", "中文姓名"],
	birthday_dd: ["Date of birth (DD/MM/YYYY)", "出生日期（日/月/年）"],
	idType: ["ID type", "證件類別"],
	idNO_1: ["HKID number", "香港身份證號碼"],
	idNO: ["ID number", "證件號碼"],
	idCopyF: ["ID document, front", "身份證明文件（正面）"],
	idCopyB: ["ID document, back", "身份證明文件（背面）"],
	idCopyS: ["Selfie with ID document", "手持身份證明文件自拍照"],
	declarationNoHkid: ["Declares not to hold an HKID card", "聲明並非香港身份證持有人"],
};

/** The labels in reading order; what has none follows under its technical name. */
export const SUMMARY_LABELS: Readonly<Record<string, Label>> = {
	reference: ["Reference", "參考編號"],
	submittedAt: ["Submitted at (Hong Kong time)", "提交時間（香港時間）"],
	language: ["Language of the form", "表格語言"],
	previousReference: ["Earlier registration of this account", "此賬戶較早前的登記"],
	loginMethod: ["Logged in with", "登入方式"],
	accountNO: ["Account No.", "賬戶號碼"],
	mobileNO: ["Mobile No. of the login", "登入的手提電話號碼"],
	brNO: ["BR No. of the login (first 8 digits)", "登入的商業登記號碼（首 8 位）"],
	contactEmail: ["Contact e-mail of the account", "賬戶的聯絡電郵地址"],
	isDummyBr: ["Account without BR number", "賬戶沒有商業登記號碼"],
	...labelsOf(FIELD_NAMES.filter((name) => !isUploadName(name))),
	useIamSmart: ["Filled in by iAM Smart", "以「智方便」填寫"],
	lostFields: ["Fields that were lost", "已遺失的欄位"],
	iamSmart: ["Verified by iAM Smart", "經「智方便」核實"],
	...copyLabels(),
	...labelsOf(UPLOAD_NAMES),
	acceptances: ["Accepted texts", "已接受的聲明"],
};

/** Fields that the index of several exports shows; a column has the label of its first. */
export const INDEX_COLUMNS: readonly (readonly [FieldName | "accountNO", ...FieldName[]])[] = [
	["accountNO"],
	["companyNameEN", "companyNameHK"],
	["nameEN", "nameHK"],
];

function labelsOf(names: readonly FieldName[]) {
	return Object.fromEntries(names.filter(isLabelled).map((name) => [name, FIELD_LABELS[name]]));
}

function isLabelled(name: FieldName): name is LabelledField {
	return Object.hasOwn(FIELD_LABELS, name);
}

function copyLabels() {
	const labels = Object.entries(labelsOf(IAM_SMART_COPIES));
	return Object.fromEntries(labels.map(([name, label]) => [`iamsmart_${name}`, asSent(...label)]));
}
