import { useLingui } from "@lingui/react/macro";
import { IAM_SMART_FIELDS } from "@sim-registration/validation";
import { Notice } from "../../../layout/notice.tsx";
import { Sentence } from "../../../layout/sentence.tsx";
import { FILLED_NOTICE } from "../../../registration/iam-smart-filling.ts";
import type { PersonForm } from "../use-person-form.ts";
import type { IamSmart } from "./use-iam-smart.ts";

const ADVICE = `${FILLED_NOTICE}-advice`;

interface FilledNoticeProps {
	readonly iamSmart: IamSmart;
	readonly person: PersonForm;
}

/**
 * Says that the fields are filled in and locked, what to do if they are wrong, and how to unlock
 * them.
 */
export function FilledNotice({ iamSmart, person: { issues } }: FilledNoticeProps) {
	const { t } = useLingui();
	const codes = IAM_SMART_FIELDS.map(issues.codeOf);
	const isWrong = codes.some(Boolean);
	const tooYoung = t`The responsible person must be at least 18 years old. Please have another responsible person of the company register.`;
	const advice = isWrong
		? t`Some of the data cannot be accepted as it is. Please enter it manually instead.`
		: t`Name, date of birth and HKID are locked. Please check them and continue below.`;
	return (
		<section
			id={FILLED_NOTICE}
			tabIndex={-1}
			aria-label={t`Filled in by iAM Smart`}
			aria-describedby={ADVICE}
		>
			<Notice kind={isWrong ? "warning" : "success"}>
				<p>
					<strong>
						<Sentence text={t`Filled in by iAM Smart`} />
					</strong>
				</p>
				<p id={ADVICE}>{codes.includes("error_invalid_birthday_year") ? tooYoung : advice}</p>
			</Notice>
			<button type="button" className="link" onClick={iamSmart.discard}>
				{t`Enter manually instead`}
			</button>
		</section>
	);
}
