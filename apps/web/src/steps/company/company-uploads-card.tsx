import { useLingui } from "@lingui/react/macro";
import { UploadField } from "../../fields/upload-field.tsx";
import { Card } from "../../layout/card.tsx";
import { BrNumber } from "./br-number.tsx";
import type { CompanyForm } from "./use-company-form.ts";

const ACCEPTED_TYPES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

/** BR number and its certificate (not for a dummy BR), and the proof of the business address. */
export function CompanyUploadsCard({ company }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	const shared = { accept: ACCEPTED_TYPES, camera: "environment", frame: "page" } as const;
	return (
		<Card>
			{!company.isDummyBr && (
				<>
					<BrNumber company={company} />
					<UploadField
						{...company.bindUpload("brCopy")}
						{...shared}
						label={t`Copy of BR Certificate`}
						hint={t`PDF, JPG or PNG, up to 5 MB`}
					/>
				</>
			)}
			<UploadField
				{...company.bindUpload("businessProof")}
				{...shared}
				label={t`Business Address Proof`}
				hint={
					<>
						<span>
							{t`Issued within the past 3 months by a government authority, utility or financial institution, showing the business address and the company name as registered.`}
						</span>
						<br />
						<span>{t`PDF, JPG or PNG, up to 5 MB`}</span>
					</>
				}
			/>
		</Card>
	);
}
