import { useLingui } from "@lingui/react/macro";
import {
	BR_PART_NAMES,
	type Company,
	findCompanyWarnings,
	formatBrNumber,
} from "@sim-registration/validation";
import { useRegistration } from "../../registration/registration-context.ts";
import { SummaryCard } from "./summary-card.tsx";
import { SummaryFile } from "./summary-file.tsx";
import { SummaryName } from "./summary-name.tsx";
import { SummaryRow } from "./summary-row.tsx";

interface CompanySummaryProps {
	readonly company: Company;
	/** @param field to be changed */
	readonly onChange: (field: string) => void;
}

export function CompanySummary({ company, onChange }: CompanySummaryProps) {
	const { t } = useLingui();
	const isDummyBr = useRegistration((state) => state.isDummyBr);
	const { brCopy, businessProof, branchSameAsCompany } = useRegistration((state) => state.company);
	const [brWarning] = findCompanyWarnings(company);
	return (
		<SummaryCard title={t`Company Information`}>
			<SummaryName
				label={t`Company Name`}
				stem="companyName"
				values={company}
				onChange={onChange}
			/>
			<SummaryName
				label={t`Branch Name`}
				stem="branchCompanyName"
				values={company}
				onChange={(field) => onChange(branchSameAsCompany ? "branchSameAsCompany" : field)}
			/>
			<SummaryRow
				label={t`Email Address`}
				values={[company.email]}
				onChange={() => onChange("email")}
			/>
			{!isDummyBr && (
				<>
					<SummaryRow
						label={t`BR Certificate No.`}
						values={[formatBrNumber(BR_PART_NAMES.map((name) => company[name]))]}
						warnings={[brWarning?.code]}
						onChange={() => onChange("brNO_1")}
					/>
					<SummaryFile upload="brCopy" files={brCopy} onChange={onChange} />
				</>
			)}
			<SummaryFile upload="businessProof" files={businessProof} onChange={onChange} />
		</SummaryCard>
	);
}
