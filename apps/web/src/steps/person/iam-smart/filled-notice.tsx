import { Trans, useLingui } from "@lingui/react/macro";
import { IAM_SMART_FIELDS } from "@sim-registration/validation";
import { Notice } from "../../../layout/notice.tsx";
import type { PersonForm } from "../use-person-form.ts";
import { FILLED_NOTICE, type IamSmart } from "./use-iam-smart.ts";

interface FilledNoticeProps {
	readonly iamSmart: IamSmart;
	readonly person: PersonForm;
}

/** Says that the fields are filled in and locked, what to do where they cannot be, and the way out. */
export function FilledNotice({ iamSmart, person: { issues } }: FilledNoticeProps) {
	const { t } = useLingui();
	const wrong = IAM_SMART_FIELDS.filter((field) => issues.codeOf(field) !== undefined);
	return (
		<section id={FILLED_NOTICE} tabIndex={-1} aria-label={t`Filled in by iAM Smart`}>
			<Notice kind={wrong.length > 0 ? "warning" : "success"}>
				<p>
					<strong>
						<Trans>Filled in by iAM Smart</Trans>
					</strong>
				</p>
				<p>
					<Advice wrong={wrong} isUnderAge={issues.codeOf("birthday_yyyy") !== undefined} />
				</p>
			</Notice>
			<button type="button" className="link" onClick={iamSmart.discard}>
				{t`Enter manually instead`}
			</button>
		</section>
	);
}

interface AdviceProps {
	readonly wrong: readonly string[];
	readonly isUnderAge: boolean;
}

function Advice({ wrong, isUnderAge }: AdviceProps) {
	if (isUnderAge)
		return (
			<Trans>
				This person is not old enough. Please have another responsible person of the company
				register.
			</Trans>
		);
	if (wrong.length > 0)
		return (
			<Trans>Some of the data cannot be accepted as it is. Please enter it manually instead.</Trans>
		);
	return (
		<Trans>Name, date of birth and HKID are locked. Please check them, and go on below.</Trans>
	);
}
