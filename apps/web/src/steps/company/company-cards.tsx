import { useLingui } from "@lingui/react/macro";
import { BR_PART_NAMES } from "@sim-registration/validation";
import { BrNumberField } from "../../fields/br-number/br-number-field.tsx";
import { NamePair } from "../../fields/name-pair.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { TickBox } from "../../fields/tick-box.tsx";
import { UploadField } from "../../fields/upload/upload-field.tsx";
import { Card } from "../../layout/card.tsx";
import { useFieldNames } from "../../registration/use-field-names.ts";
import type { CompanyForm } from "./use-company-form.ts";

interface CompanyCardProps {
	readonly company: CompanyForm;
}

/** The registered name of the company, in English, Chinese or both. */
export function CompanyNameCard({ company: { bind, issues } }: CompanyCardProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	return (
		<Card>
			<NamePair
				name="company"
				legend={t`Company Name`}
				isLocked={false}
				onLeave={() => issues.leave(["companyNameEN", "companyNameHK"])}
				english={{
					...bind("companyNameEN", "group"),
					label: names.companyNameEN,
					autoComplete: "organization",
				}}
				chinese={{ ...bind("companyNameHK", "group"), label: names.companyNameHK }}
			/>
		</Card>
	);
}

const SAME_BOX = "branchSameAsCompany";

/**
 * The branch's names. While the box is ticked they show the company's names and are disabled; the
 * form keeps them empty then, so that unticking clears them.
 */
export function BranchCard({ company }: CompanyCardProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	const { values, issues, bind, change } = company;
	const isSame = values[SAME_BOX];
	return (
		<Card>
			<TickBox
				name={SAME_BOX}
				label={t`Branch Name is the same as Company Name`}
				isTicked={isSame}
				// Ticked or not, the branch names begin empty.
				onChange={(isTicked) =>
					change({ branchCompanyNameEN: "", branchCompanyNameHK: "", [SAME_BOX]: isTicked })
				}
			/>
			<NamePair
				name="branch"
				legend={names.branchSameAsCompany}
				hint={t`Fill in at least one of the two, or tick the box if there is no branch`}
				isLocked={isSame}
				onLeave={() => issues.leave(["branchCompanyNameEN", "branchCompanyNameHK"])}
				english={{
					...bind("branchCompanyNameEN", "group"),
					...(isSame && { value: values.companyNameEN }),
					isDisabled: isSame,
					label: names.branchCompanyNameEN,
				}}
				chinese={{
					...bind("branchCompanyNameHK", "group"),
					...(isSame && { value: values.companyNameHK }),
					isDisabled: isSame,
					label: names.branchCompanyNameHK,
				}}
			/>
		</Card>
	);
}

/** Where the confirmation is sent. */
export function ContactCard({ company: { bind } }: CompanyCardProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	return (
		<Card>
			<TextField
				{...bind("email")}
				label={names.email}
				hint={t`The confirmation is sent to this e-mail address`}
				type="email"
				inputMode="email"
				autoComplete="email"
				lang="en"
			/>
		</Card>
	);
}

const ACCEPTED_TYPES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

/** BR number and its certificate (not for a dummy BR), and the proof of the business address. */
export function CompanyUploadsCard({ company }: CompanyCardProps) {
	const { t } = useLingui();
	const names = useFieldNames();
	const shared = { accept: ACCEPTED_TYPES, facing: "environment", frame: "page" } as const;
	return (
		<Card>
			{!company.isDummyBr && (
				<>
					<BrNumber company={company} />
					<UploadField
						{...company.bindUpload("brCopy")}
						{...shared}
						label={names.brCopy}
						hint={t`PDF, JPG or PNG, up to 5 MB`}
					/>
				</>
			)}
			<UploadField
				{...company.bindUpload("businessProof")}
				{...shared}
				label={names.businessProof}
				hint={
					<>
						<span>
							{t`Issued within the past 3 months by a government authority, utility or financial institution, showing the business address and the company name as registered.`}
						</span>{" "}
						<br />
						<span>{t`PDF, JPG or PNG, up to 5 MB`}</span>
					</>
				}
			/>
		</Card>
	);
}

/** The five parts of the BR number as one field of the form. */
function BrNumber({ company: { values, issues, change } }: CompanyCardProps) {
	const parts = BR_PART_NAMES.map((name) => values[name]);
	const codes = BR_PART_NAMES.map((name) => issues.codeOf(name));
	const changeParts = (next: readonly string[]) => {
		if (next.join() === parts.join()) return;
		change(Object.fromEntries(BR_PART_NAMES.map((name, index) => [name, next[index] ?? ""])));
	};
	return (
		<BrNumberField
			parts={parts}
			isWrong={(part) => codes[part] !== undefined}
			issue={codes.find((code) => code !== undefined)}
			warning={issues.warningOf("brNO_3")}
			onChange={changeParts}
			onLeave={() => issues.leave(BR_PART_NAMES)}
		/>
	);
}
