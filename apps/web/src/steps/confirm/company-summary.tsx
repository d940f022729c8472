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
	/** @param field that is to be changed, if only one */
	readonly onChange: (field?: string) => void;
}

export function CompanySummary({ company, onChange }: CompanySummaryProps) {
	const { t } = useLingui();
	const isDummyBr = useRegistration((state) => state.isDummyBr);
	const { brCopy, businessProof } = useRegistration((state) => state.company);
	const [brWarning] = findCompanyWarnings(company);
	return (
		<SummaryCard title={t`Company Information`} onChange={onChange}>
			<SummaryName
				label={t`Company Name`}
				english={company.companyNameEN}
				chinese={company.companyNameHK}
			/>
			<SummaryName
				label={t`Branch Name`}
				english={company.branchCompanyNameEN}
				chinese={company.branchCompanyNameHK}
			/>
			<SummaryRow label={t`Email Address`} values={[company.email]} />
			{!isDummyBr && (
				<>
					<SummaryRow
						label={t`BR Certificate No.`}
						values={[formatBrNumber(BR_PART_NAMES.map((name) => company[name]))]}
						warnings={[brWarning?.code]}
					/>
					<SummaryFile upload="brCopy" files={brCopy} onChange={onChange} />
				</>
			)}
			<SummaryFile upload="businessProof" files={businessProof} onChange={onChange} />
		</SummaryCard>
	);
}
