import { useLingui } from "@lingui/react/macro";
import { IAM_SMART_FIELDS } from "@sim-registration/validation";
import { useConfiguration } from "../../../configuration/configuration.ts";
import { Card } from "../../../layout/card.tsx";
import { isInAppBrowser } from "../../../layout/in-app-browser.ts";
import { Notice } from "../../../layout/notice.tsx";
import { Sentence } from "../../../layout/sentence.tsx";
import { FILLED_NOTICE } from "../../../registration/iam-smart-filling.ts";
import type { PersonForm } from "../use-person-form.ts";
import styles from "./iam-smart-card.module.css";
import type { IamSmart } from "./use-iam-smart.ts";

const IN_APP_NOTE = "iam-smart-in-app";

interface IamSmartCardProps {
	readonly iamSmart: IamSmart;
	readonly person: PersonForm;
}

/** Offers to fill in name, date of birth and HKID from the government's identity service. */
export function IamSmartCard({ iamSmart, person }: IamSmartCardProps) {
	const { t } = useLingui();
	const { iamSmart: service, iamSmartMoreInfoUrl } = useConfiguration();
	const isOff = service === "off";
	const isOffered = !iamSmart.provided && !isOff;
	return (
		<Card>
			{iamSmart.isVerificationLost && (
				<Notice kind="warning">
					<p>
						<Sentence
							text={t`You have logged in again, so the data from iAM Smart now counts as entered by you. To have it provided by iAM Smart, please continue with iAM Smart again.`}
						/>
					</p>
				</Notice>
			)}
			{iamSmart.provided && <FilledNotice iamSmart={iamSmart} person={person} />}
			<div role="status">
				{iamSmart.wasDiscarded && isOffered && (
					<Notice kind="information">
						<p>
							<Sentence
								text={t`The details from iAM Smart have been removed. Please enter them yourself.`}
							/>
						</p>
					</Notice>
				)}
			</div>
			{isOffered && <StartButton onStart={iamSmart.start} />}
			<p className={styles["note"]}>
				<span>
					<Sentence
						text={
							isOff
								? t`iAM Smart cannot be used here yet. Please fill in the fields below.`
								: t`Data is provided by iAM Smart`
						}
					/>
				</span>{" "}
				<a
					className={styles["more"]}
					href={iamSmartMoreInfoUrl}
					target="_blank"
					rel="noopener noreferrer"
				>
					<span>{t`More Info`}</span>
					<span className="unseen">
						<Sentence text={` ${t`(iAM Smart, opens in a new tab)`}`} />
					</span>
				</a>
			</p>
			{isOffered && <p className={styles["divider"]}>{t`or enter it yourself`}</p>}
		</Card>
	);
}

function StartButton({ onStart }: { readonly onStart: () => void }) {
	const { t } = useLingui();
	const { iamSmartLogo } = useConfiguration();
	const isInApp = isInAppBrowser(navigator.userAgent);
	return (
		<>
			<button
				type="button"
				className={`button secondary ${styles["button"]}`}
				aria-describedby={isInApp ? IN_APP_NOTE : undefined}
				onClick={onStart}
			>
				{iamSmartLogo && <img className={styles["logo"]} src={iamSmartLogo} alt="" />}
				<Sentence text={t`Continue with iAM Smart`} />
				<span className="unseen">{` ${t`(opens in a new tab)`}`}</span>
			</button>
			{isInApp && (
				<p className={styles["note"]} id={IN_APP_NOTE}>
					<Sentence
						text={t`iAM Smart may not open inside this app. Please use Safari or Chrome.`}
					/>
				</p>
			)}
		</>
	);
}

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
	const isTooYoung = codes.includes("error_invalid_birthday_year");
	const heading = isTooYoung ? t`The responsible person is under 18` : t`Filled in by iAM Smart`;
	const tooYoung = t`Please ask another responsible person of your company to register.`;
	const advice = isWrong
		? t`Some of the data cannot be accepted as it is. Please enter it manually instead.`
		: t`The details it provided are locked. Please check them and continue below.`;
	return (
		<section id={FILLED_NOTICE} tabIndex={-1} aria-label={heading} aria-describedby={ADVICE}>
			<Notice kind={isWrong ? "warning" : "success"}>
				<p>
					<strong>
						<Sentence text={heading} />
					</strong>
				</p>
				<p id={ADVICE}>{isTooYoung ? tooYoung : advice}</p>
			</Notice>
			<button type="button" className="link" onClick={iamSmart.discard}>
				{isTooYoung ? t`Enter another person manually` : t`Enter manually instead`}
			</button>
		</section>
	);
}
