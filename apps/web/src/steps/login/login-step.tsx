import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { CAPTCHA_FIELD } from "../../captcha/captcha.ts";
import { CaptchaBox } from "../../captcha/captcha-box.tsx";
import { useCaptcha, usePressAfterCaptcha } from "../../captcha/use-captcha.ts";
import { useConfiguration } from "../../configuration/configuration.ts";
import { ErrorSummary } from "../../fields/error-summary.tsx";
import { sentenceOf } from "../../i18n/error-sentences.ts";
import { Banner } from "../../layout/banner.tsx";
import { InAppNotice } from "../../layout/in-app-notice.tsx";
import { LongLoadingNotice } from "../../layout/long-loading-notice.tsx";
import { Notice } from "../../layout/notice.tsx";
import { StepFrame } from "../../layout/step-frame.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { untilLoaded, withSentences } from "../../loading/until-loaded.ts";
import { useRegistration } from "../../registration/registration-context.ts";
import { CollectionStatement } from "./collection-statement.tsx";
import { LoginFailureDialog } from "./login-failure-dialog.tsx";
import { LoginFields } from "./login-fields.tsx";
import { useLogIn } from "./use-log-in.ts";
import { useLoginForm } from "./use-login-form.ts";

/** With the sentences of the later steps, which the page that has sent the form knows. */
const RareNotices = lazy(
	untilLoaded(withSentences(async () => (await import("./rare-notices.tsx")).RareNotices)),
);
const ONE_IS_ENOUGH = /mobile_required|missing_br_no/;
/** These sentences are the same for all fields. */
const NAMES_NO_FIELD = /_[89]$/;

/** Step 0: account number, one of two proofs, captcha. */
export function LoginStep() {
	const { t, i18n } = useLingui();
	const configuration = useConfiguration();
	const wasSignedOut = useRegistration((state) => state.wasSignedOut);
	const needsNotice = useRegistration(
		(state) => state.submissionKey.mayHaveArrived || state.removal !== undefined,
	);
	const captcha = useCaptcha("login");
	const form = useLoginForm(captcha);
	const logIn = useLogIn({
		onFailure: (errorCode) => {
			captcha.reset(errorCode);
			form.issues.reset();
		},
	});

	const { isWaiting: isPressed, press } = usePressAfterCaptcha(captcha, () => {
		if (logIn.isWaiting || !form.issues.check()) return;
		void logIn.start(form.read(), captcha);
	});
	const isWaiting = logIn.isWaiting || isPressed;
	const button = (
		<button type="submit" className="button primary" aria-disabled={isWaiting}>
			{t`Login`}
		</button>
	);
	return (
		<>
			<Banner />
			<StepFrame
				actions={button}
				notice={<LongLoadingNotice isWaiting={isWaiting} />}
				onSubmit={press}
			>
				<ErrorSummary
					{...form.issues}
					lineOf={(field, code) => {
						if (ONE_IS_ENOUGH.test(code))
							return t`Please enter either Mobile No. or BR Certificate No.`;
						if (!NAMES_NO_FIELD.test(code)) return undefined;
						const label = field === "accountNO" ? t`Account No.` : t`Mobile No.`;
						return t`${label}: ${{ sentence: i18n._(code) }}`;
					}}
				/>
				{wasSignedOut && (
					<div role="alert">
						<Notice kind="warning">
							<p>{i18n._(sentenceOf("session_expired"))}</p>
						</Notice>
					</div>
				)}
				{needsNotice && (
					<Suspense>
						<RareNotices />
					</Suspense>
				)}
				<InAppNotice />
				<StepHeading
					level={2}
					title={t`Login`}
					subtitle={t`Enter your account number, and either a mobile number or the first 8 digits of the BR Certificate number.`}
				/>
				<LoginFields form={form} />
				<CaptchaBox captcha={captcha} issue={form.issues.codeOf(CAPTCHA_FIELD)} />
				<CollectionStatement version={configuration.collectionStatementVersion} />
			</StepFrame>
			<LoginFailureDialog
				failure={logIn.failure}
				hasToTick={captcha.isMissing}
				onClose={logIn.dismiss}
			/>
		</>
	);
}
