import {
	companySchema,
	type FieldIssue,
	findCompanyWarnings,
	findFieldIssues,
} from "@sim-registration/validation";
import { useForm } from "@tanstack/react-form";
import { useState } from "react";
import { useShownIssues } from "../../fields/use-shown-issues.ts";
import type { CompanyValues } from "../../registration/company-values.ts";
import { companyEdited } from "../../registration/entry-transitions.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import { useEntry } from "../../registration/use-entry.ts";
import { useRefusal } from "../../registration/use-refusal.ts";

/** The company step's values, kept in the registration at every change, and what is wrong with them. */
export function useCompanyForm() {
	const store = useRegistrationStore();
	const [{ company, isDummyBr }] = useState(store.read);
	const entry = useEntry();
	const refusal = useRefusal("company");
	const form = useForm({
		defaultValues: company,
		listeners: {
			onChange: () => keep(),
		},
	});
	const issues = useShownIssues<CompanyValues>({
		readValues: () => form.state.values,
		findIssues: (values) => findCompanyIssues(values, isDummyBr),
		findWarnings: (values) => [...findCompanyWarnings(values)],
		refusal,
	});
	/** For what was set without a control of its own, of which the form's listener does not hear. */
	const keep = () => {
		entry.apply(companyEdited(form.state.values));
		issues.recheck();
	};
	return { form, issues, isDummyBr, keep, entry };
}

function findCompanyIssues(values: CompanyValues, isDummyBr: boolean): readonly FieldIssue[] {
	return findFieldIssues(companySchema({ isDummyBr }), values);
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
