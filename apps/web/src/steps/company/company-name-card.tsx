import { useLingui } from "@lingui/react/macro";
import { NamePair } from "../../fields/name-pair.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { Card } from "../../layout/card.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/** The registered name of the company, in English, Chinese or both. */
export function CompanyNameCard({ company: { form, issues } }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	return (
		<Card>
			<NamePair
				legend={t`Company Name`}
				onLeave={() => issues.leave(["companyNameEN", "companyNameHK"])}
				english={
					<form.Field key="en" name="companyNameEN">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								label={t`Company Name (English)`}
								lang="en"
								autoComplete="organization"
								autoCapitalize="words"
							/>
						)}
					</form.Field>
				}
				chinese={
					<form.Field key="hk" name="companyNameHK">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								label={t`Company Name (Chinese)`}
								lang="zh-Hant-HK"
							/>
						)}
					</form.Field>
				}
			/>
		</Card>
	);
}
