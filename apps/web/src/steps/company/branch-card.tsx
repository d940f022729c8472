import { useLingui } from "@lingui/react/macro";
import { NamePair } from "../../fields/name-pair.tsx";
import { TickBox } from "../../fields/tick-box.tsx";
import { Card } from "../../layout/card.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/**
 * The branch's names. While the box is ticked they show the company's names and are disabled; the
 * form keeps them empty then, so that unticking clears them.
 */
export function BranchCard({ company }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	const { values, issues, bind, sameBox } = company;
	const isSame = sameBox.isTicked;
	return (
		<Card>
			<TickBox {...sameBox} label={t`Branch Name is the same as Company Name`} />
			<NamePair
				name="branch"
				legend={t`Branch Name`}
				isLocked={isSame}
				onLeave={() => issues.leave(["branchCompanyNameEN", "branchCompanyNameHK"])}
				english={{
					...bind("branchCompanyNameEN", "group"),
					...(isSame && { value: values.companyNameEN }),
					isDisabled: isSame,
					label: t`Branch Name (English)`,
				}}
				chinese={{
					...bind("branchCompanyNameHK", "group"),
					...(isSame && { value: values.companyNameHK }),
					isDisabled: isSame,
					label: t`Branch Name (Chinese)`,
				}}
			/>
		</Card>
	);
}
