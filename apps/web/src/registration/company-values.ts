import type { ChosenFile } from "../files/chosen-file.ts";

/** The company step as the screen holds it. While the box is ticked, branch names stay empty. */
export interface CompanyValues {
	readonly companyNameEN: string;
	readonly companyNameHK: string;
	readonly branchCompanyNameEN: string;
	readonly branchCompanyNameHK: string;
	readonly branchSameAsCompany: boolean;
	readonly email: string;
	readonly brNO_1: string;
	readonly brNO_2: string;
	readonly brNO_3: string;
	readonly brNO_4: string;
	readonly brNO_5: string;
	readonly brCopy: readonly ChosenFile[];
	readonly businessProof: readonly ChosenFile[];
}

export const EMPTY_COMPANY: CompanyValues = {
	companyNameEN: "",
	companyNameHK: "",
	branchCompanyNameEN: "",
	branchCompanyNameHK: "",
	branchSameAsCompany: false,
	email: "",
	brNO_1: "",
	brNO_2: "",
	brNO_3: "",
	brNO_4: "",
	brNO_5: "",
	brCopy: [],
	businessProof: [],
};
