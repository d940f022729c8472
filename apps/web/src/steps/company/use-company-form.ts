import { companySchema, findCompanyWarnings, findFieldIssues } from "@sim-registration/validation";
import { companyEdited } from "../../registration/entry-transitions.ts";
import { useRegistration } from "../../registration/registration-context.ts";
import type { CompanyValues } from "../../registration/step-values.ts";
import { useRefusal } from "../../registration/use-refusal.ts";
import { useStepForm } from "../../registration/use-step-form.ts";
import { useWizardForm } from "../../registration/wizard-form.ts";

export function useCompanyForm() {
	useWizardForm();
	const isDummyBr = useRegistration((state) => state.isDummyBr);
	const form = useStepForm<CompanyValues>({
		valuesIn: (state) => state.company,
		edited: companyEdited,
		findIssues: (values) => findFieldIssues(companySchema({ isDummyBr }), values),
		findWarnings: findCompanyWarnings,
		refusal: useRefusal("company"),
	});
	return { ...form, isDummyBr };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
