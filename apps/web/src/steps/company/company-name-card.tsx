import { useLingui } from "@lingui/react/macro";
import { NamePair } from "../../fields/name-pair.tsx";
import { Card } from "../../layout/card.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/** The registered name of the company, in English, Chinese or both. */
export function CompanyNameCard({ company: { bind, issues } }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	return (
		<Card>
			<NamePair
				name="company"
				legend={t`Company Name`}
				isLocked={false}
				onLeave={() => issues.leave(["companyNameEN", "companyNameHK"])}
				english={{
					...bind("companyNameEN", "group"),
					label: t`Company Name (English)`,
					autoComplete: "organization",
				}}
				chinese={{ ...bind("companyNameHK", "group"), label: t`Company Name (Chinese)` }}
			/>
		</Card>
	);
}
