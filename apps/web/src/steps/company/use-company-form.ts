import { companySchema, findCompanyWarnings, findFieldIssues } from "@sim-registration/validation";
import { useState } from "react";
import { companyEdited } from "../../registration/entry-transitions.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import type { CompanyValues } from "../../registration/step-values.ts";
import { useStepForm } from "../../registration/use-step-form.ts";

const SAME_BOX = "branchSameAsCompany";

export function useCompanyForm() {
	const store = useRegistrationStore();
	const [{ isDummyBr }] = useState(store.read);
	const form = useStepForm<CompanyValues>({
		step: "company",
		valuesIn: (state) => state.company,
		edited: companyEdited,
		findIssues: (values) => findFieldIssues(companySchema({ isDummyBr }), values),
		findWarnings: findCompanyWarnings,
	});
	return {
		...form,
		isDummyBr,
		sameBox: {
			name: SAME_BOX,
			isTicked: form.values[SAME_BOX],
			/** Ticked or not, the names of the branch begin empty. */
			onChange: (isTicked: boolean) =>
				form.change({ branchCompanyNameEN: "", branchCompanyNameHK: "", [SAME_BOX]: isTicked }),
		},
	};
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
