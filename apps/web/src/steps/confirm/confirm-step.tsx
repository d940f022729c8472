import { useLingui } from "@lingui/react/macro";
import { mustDeclareNoHkid } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import { CAPTCHA_FIELD } from "../../captcha/captcha.ts";
import { CaptchaBox } from "../../captcha/captcha-box.tsx";
import { useCaptcha } from "../../captcha/use-captcha.ts";
import { ErrorSummary } from "../../fields/error-summary.tsx";
import { TickBox } from "../../fields/tick-box.tsx";
import { Card } from "../../layout/card.tsx";
import { Notice } from "../../layout/notice.tsx";
import { ProgressBar } from "../../layout/progress-bar.tsx";
import { StepFrame } from "../../layout/step-frame.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { confirmedValues } from "../../registration/confirmed-values.ts";
import { checkedAgain } from "../../registration/entry-transitions.ts";
import { accountOf } from "../../registration/login-values.ts";
import { useWizardStore } from "../../registration/registration-context.ts";
import { fieldWanted } from "../../registration/submission-transitions.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";
import { CompanySummary } from "./company-summary.tsx";
import { ConfirmDialogs } from "./confirm-dialogs.tsx";
import { PersonSummary } from "./person-summary.tsx";
import { type ConfirmForm, useConfirmForm } from "./use-confirm-form.ts";
import { useConfirmation } from "./use-confirmation.ts";

/**
 * Step 3: everything that was entered, the declaration, the captcha, and the final confirmation.
 */
export function ConfirmStep() {
	const { t } = useLingui();
	const { goBack } = useStepNavigation();
	const captcha = useCaptcha("submission");
	const store = useWizardStore();
	const [values] = useState(() => confirmedValues(store.read(), new Date()));
	const form = useConfirmForm(captcha);
	const confirmation = useConfirmation({ values, captcha, issues: form.issues });
	const change = (step: "company" | "person") => (field: string) => {
		store.apply(fieldWanted(field));
		goBack("confirm", step);
	};
	useEffect(() => {
		if (!values) store.apply(checkedAgain());
	}, [values, store]);
	if (!values) return null;
	return (
		<>
			<StepFrame
				actions={<Actions isSending={confirmation.attempt?.kind === "sending"} />}
				onSubmit={confirmation.ask}
			>
				<ProgressBar current={3} />
				<ErrorSummary {...form.issues} />
				<StepHeading title={t`Confirmation`} subtitle={t`Step 3 of 3`} />
				<p>
					<span>{t`Account No.`}</span>{" "}
					<strong translate="no">{accountOf(store.read().login)}</strong>
				</p>
				<MayHaveArrivedNotice onGoOn={confirmation.ask} />
				<Notice kind="warning">
					<p>
						<strong>{t`Please check your information and files again before you submit.`}</strong>
					</p>
					<p>{t`To submit again later, you would have to redo the whole process.`}</p>
				</Notice>
				<CompanySummary company={values.company} onChange={change("company")} />
				<PersonSummary person={values.person} onChange={change("person")} />
				{mustDeclareNoHkid(values.person) && <Declaration form={form} />}
				<CaptchaBox captcha={captcha} issue={form.issues.codeOf(CAPTCHA_FIELD)} />
			</StepFrame>
			<ConfirmDialogs confirmation={confirmation} />
		</>
	);
}

/** A customer with another document declares not to hold an HKID card. */
function Declaration({ form }: { readonly form: ConfirmForm }) {
	const { t } = useLingui();
	return (
		<Card>
			<TickBox
				name="declarationNoHkid"
				label={t`I declare that I am not a holder of a Hong Kong identity card.`}
				isTicked={form.isDeclared}
				issue={form.issues.codeOf("declarationNoHkid")}
				onChange={form.declare}
			/>
		</Card>
	);
}

function Actions({ isSending }: { readonly isSending: boolean }) {
	const { t } = useLingui();
	const { goBack } = useStepNavigation();
	return (
		<>
			<button
				type="button"
				className="button secondary"
				onClick={() => goBack("confirm", "person")}
			>
				{t`Back`}
			</button>
			<button type="submit" className="button primary" aria-disabled={isSending}>
				{t`Confirm`}
			</button>
		</>
	);
}
