import { useLingui } from "@lingui/react/macro";
import { Card } from "../../../layout/card.tsx";
import { isInAppBrowser } from "../../../layout/in-app-browser.ts";
import { Notice } from "../../../layout/notice.tsx";
import { useConfiguration } from "../../../registration/registration-context.ts";
import type { PersonForm } from "../use-person-form.ts";
import { FilledNotice } from "./filled-notice.tsx";
import styles from "./iam-smart-card.module.css";
import type { IamSmart } from "./use-iam-smart.ts";

const REASON = "iam-smart-reason";

interface IamSmartCardProps {
	readonly iamSmart: IamSmart;
	readonly person: PersonForm;
}

/** The way to have name, date of birth and HKID filled in by the government's identity service. */
export function IamSmartCard({ iamSmart, person }: IamSmartCardProps) {
	const { t } = useLingui();
	const { iamSmartMoreInfoUrl } = useConfiguration();
	return (
		<Card>
			{iamSmart.isVerificationLost && (
				<Notice kind="warning">
					<p>
						{t`You have logged in again, so the data from iAM Smart now counts as entered by you. To have it provided by iAM Smart, please continue with iAM Smart again.`}
					</p>
				</Notice>
			)}
			{iamSmart.provided ? (
				<FilledNotice iamSmart={iamSmart} person={person} />
			) : (
				<StartButton onStart={iamSmart.start} />
			)}
			<p className={styles["note"]}>
				<span>{t`Data is provided by iAM Smart`}</span>{" "}
				<a
					className={styles["more"]}
					href={iamSmartMoreInfoUrl}
					target="_blank"
					rel="noopener noreferrer"
				>
					<span>{t`More Info`}</span>
					<span className="unseen">{` ${t`(iAM Smart, opens in a new tab)`}`}</span>
				</a>
			</p>
		</Card>
	);
}

function StartButton({ onStart }: { readonly onStart: () => void }) {
	const { t } = useLingui();
	const isOff = useConfiguration().iamSmart === "off";
	const reason = useReason(isOff);
	return (
		<>
			<button
				type="button"
				className={`button secondary ${styles["button"]}`}
				aria-disabled={isOff}
				aria-describedby={reason && REASON}
				onClick={() => isOff || onStart()}
			>
				{t`Continue with iAM Smart`}
			</button>
			{reason && (
				<p className={styles["note"]} id={REASON}>
					{reason}
				</p>
			)}
		</>
	);
}

/** Why the button does nothing, or may do nothing. */
function useReason(isOff: boolean): string | undefined {
	const { t } = useLingui();
	if (isOff) return t`iAM Smart cannot be used here yet. Please fill in the fields below.`;
	return isInAppBrowser(navigator.userAgent)
		? t`iAM Smart may not open inside this app. Please use Safari or Chrome.`
		: undefined;
}
