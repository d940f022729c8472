import { useLingui } from "@lingui/react/macro";
import { useStore } from "@tanstack/react-form";
import { NamePair } from "../../fields/name-pair.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { TickBox } from "../../fields/tick-box.tsx";
import { Card } from "../../layout/card.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/**
 * The branch's names. While the box is ticked they are the company's, live, and closed; the form
 * holds them empty then, so that unticking leaves them clear.
 */
export function BranchCard({ company: { form, issues } }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	const isSame = useStore(form.store, ({ values }) => values.branchSameAsCompany);
	const nameEN = useStore(form.store, ({ values }) => values.companyNameEN);
	const nameHK = useStore(form.store, ({ values }) => values.companyNameHK);
	const tick = (isTicked: boolean) => {
		form.setFieldValue("branchCompanyNameEN", "");
		form.setFieldValue("branchCompanyNameHK", "");
		form.setFieldValue("branchSameAsCompany", isTicked);
	};
	return (
		<Card>
			<TickBox
				name="branchSameAsCompany"
				label={t`Branch Name is the same as Company Name`}
				isTicked={isSame}
				onChange={tick}
			/>
			<NamePair
				legend={t`Branch Name`}
				isLocked={isSame}
				onLeave={() => issues.leave(["branchCompanyNameEN", "branchCompanyNameHK"])}
				english={
					<form.Field key="en" name="branchCompanyNameEN">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								{...(isSame && { value: nameEN })}
								isDisabled={isSame}
								label={t`Branch Name (English)`}
								lang="en"
								autoCapitalize="words"
							/>
						)}
					</form.Field>
				}
				chinese={
					<form.Field key="hk" name="branchCompanyNameHK">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								{...(isSame && { value: nameHK })}
								isDisabled={isSame}
								label={t`Branch Name (Chinese)`}
								lang="zh-Hant-HK"
							/>
						)}
					</form.Field>
				}
			/>
		</Card>
	);
}
