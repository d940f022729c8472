import {
	companySchema,
	type FieldIssue,
	type FieldsWith,
	findCompanyWarnings,
	findFieldIssues,
} from "@sim-registration/validation";
import { useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import { useShownIssues } from "../../fields/use-shown-issues.ts";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { companyEdited } from "../../registration/entry-transitions.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import type { CompanyValues } from "../../registration/step-values.ts";
import { useEntry } from "../../registration/use-entry.ts";
import { useRefusal } from "../../registration/use-refusal.ts";

type CompanyUpload = FieldsWith<{ step: "company"; kind: "upload" }>;
type CompanyText = FieldsWith<{ step: "company"; kind: "text" }>;

const SAME_BOX = "branchSameAsCompany";

/** The company step's values, kept in the registration at every change, and what is wrong with them. */
export function useCompanyForm() {
	const store = useRegistrationStore();
	const [{ company, isDummyBr }] = useState(store.read);
	const entry = useEntry();
	const refusal = useRefusal("company");
	const form = useForm({ defaultValues: company });
	const values = useStore(form.store, (state) => state.values);
	const issues = useShownIssues<CompanyValues>({
		readValues: () => form.state.values,
		findIssues: (current) => findCompanyIssues(current, isDummyBr),
		findWarnings: (current) => [...findCompanyWarnings(current)],
		refusal,
	});
	const keep = () => {
		entry.apply(companyEdited(form.state.values));
		issues.recheck();
	};
	const set = (name: CompanyText, text: string) => {
		form.setFieldValue(name, text);
		keep();
	};
	/** Ticked or not, the names of the branch begin empty. */
	const tickSame = (isTicked: boolean) => {
		form.setFieldValue("branchCompanyNameEN", "");
		form.setFieldValue("branchCompanyNameHK", "");
		form.setFieldValue(SAME_BOX, isTicked);
		keep();
	};
	const setFiles = (name: CompanyUpload, files: readonly ChosenFile[]) => {
		form.setFieldValue(name, files);
		keep();
	};
	return {
		values,
		issues,
		isDummyBr,
		entry,
		set,
		sameBox: {
			name: SAME_BOX,
			isTicked: values[SAME_BOX],
			onChange: tickSame,
		},
		bind: (name: CompanyText, group?: "group") =>
			issues.bind({ name, value: values[name], onChange: (text) => set(name, text) }, group),
		bindUpload: (name: CompanyUpload) =>
			issues.bindUpload({
				name,
				value: values[name],
				onChange: (files) => setFiles(name, files),
			}),
	};
}

function findCompanyIssues(values: CompanyValues, isDummyBr: boolean): readonly FieldIssue[] {
	return findFieldIssues(companySchema({ isDummyBr }), values);
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
