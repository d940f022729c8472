import { useLingui } from "@lingui/react/macro";
import {
	BR_PART_NAMES,
	type Company,
	findCompanyWarnings,
	formatBrNumber,
} from "@sim-registration/validation";
import { useRegistration } from "../../registration/registration-context.ts";
import { useFieldNames } from "../../registration/use-field-names.ts";
import { SummaryCard } from "./summary-card.tsx";
import { SummaryName, SummaryRow } from "./summary-row.tsx";

interface CompanySummaryProps {
	readonly company: Company;
	/** @param field to be changed */
	readonly onChange: (field: string) => void;
}

export function CompanySummary({ company, onChange }: CompanySummaryProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	const isSame = useRegistration((state) => state.company.branchSameAsCompany);
	const [brWarning] = findCompanyWarnings(company);
	return (
		<SummaryCard
			title={t`Company Information`}
			step="company"
			values={company}
			onChange={onChange}
			ownRows={{
				companyNameEN: (
					<SummaryName
						label={t`Company Name`}
						stem="companyName"
						values={company}
						onChange={onChange}
					/>
				),
				companyNameHK: null,
				branchSameAsCompany: (
					<SummaryName
						label={names.branchSameAsCompany}
						stem="branchCompanyName"
						values={company}
						onChange={(field) => onChange(isSame ? "branchSameAsCompany" : field)}
					/>
				),
				branchCompanyNameEN: null,
				branchCompanyNameHK: null,
				brNO: (
					<SummaryRow
						label={names.brNO}
						values={[formatBrNumber(BR_PART_NAMES.map((name) => company[name]))]}
						warnings={[brWarning?.code]}
						onChange={() => onChange("brNO_1")}
					/>
				),
			}}
		/>
	);
}
