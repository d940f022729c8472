/**
 * What an ordinary customer enters: a trading company with a BR number, whose owner has an HKID.
 * Without the uploads. For tests and examples; no program of the product imports it.
 */
export const CUSTOMER_VALUES = {
	companyNameEN: "Wong Kee Trading Limited",
	companyNameHK: "旺記貿易有限公司",
	branchSameAsCompany: true,
	branchCompanyNameEN: "Wong Kee Trading Limited",
	branchCompanyNameHK: "旺記貿易有限公司",
	email: "owner@wongkee.example",
	brNO_1: "39284710",
	brNO_2: "000",
	brNO_3: "12",
	brNO_4: "25",
	brNO_5: "A",
	nameEN: "CHAN Tai Man",
	nameHK: "陳大文",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idType: "HKID",
	idNO_1: "A123456",
	idNO_2: "3",
	idNO: "",
	declarationNoHkid: false,
};
